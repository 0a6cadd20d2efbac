// A phone's photo is larger than a form may be, and often no JPEG. So the chosen picture is drawn anew, at most
// data-shrink pixels a side, before it is sent; one that this browser can't read is sent as it is, and the server says why not.
(() => {
  "use strict";
  const field = document.querySelector("input[data-shrink]");
  field.addEventListener("change", async () => {
    const file = field.files[0];
    const image = file && (await createImageBitmap(file).catch(() => null));
    if (!image) return;
    const scale = Math.min(1, field.dataset.shrink / Math.min(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff"; // a JPEG is never transparent
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob(
      (blob) => {
        if (!blob || field.files[0] !== file) return; // another one was chosen meanwhile
        const sent = new DataTransfer();
        sent.items.add(new File([blob], "picture.jpg", { type: "image/jpeg" }));
        field.files = sent.files;
      },
      "image/jpeg",
      0.9,
    );
  });
})();
