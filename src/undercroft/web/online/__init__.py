"""Online tables: gathering by links, the company, live streams."""
