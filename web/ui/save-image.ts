/** Pixels of the saved picture's side: sharp enough to be printed on a card. */
const SIDE = 800;

/** Saves a picture as PNG, which every phone's album takes; the server's picture is a drawing (SVG). */
export async function saveImage(url: string, filename: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(image, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = filename;
  link.click();
  // The download has begun with the click; the picture's memory is given back after it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
