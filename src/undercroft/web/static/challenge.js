// The key of a player is made here, in the browser; what may be sent is copied, and a picture saved as PNG.
for (const field of document.querySelectorAll("[data-key-of-mine]:not([disabled])")) {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

for (const button of document.querySelectorAll("[data-copies]")) {
  const field = button.closest("section, details").querySelector("[data-share]");
  if (!field || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    button.classList.add("lit");
  });
}

for (const button of document.querySelectorAll("[data-png]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const picture = new Image();
    picture.onload = () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [1600, 840];
      canvas.getContext("2d").drawImage(picture, 0, 0, 1600, 840);
      canvas.toBlob((blob) => {
        const link = document.createElement("a");
        [link.href, link.download] = [URL.createObjectURL(blob), "undercroft.png"];
        link.click();
        URL.revokeObjectURL(link.href);
      });
    };
    picture.src = button.dataset.png;
  });
}
