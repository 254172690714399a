"""The report: chapters, pictures, and the page they stand on."""
