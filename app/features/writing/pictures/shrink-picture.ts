const ENOUGH_BYTES = 1_500_000;
const MAX_SIDE_PIXELS = 2000;

/**
 * Shrinks a photograph in the browser for slow links. The server re-encodes it anyway. Unreadable and small files stay
 * as they are.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= ENOUGH_BYTES || !/^image\/(jpeg|webp|hei[cf]|avif)$/.test(file.type)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.9));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
