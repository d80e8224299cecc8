const uploads = "/pictures/uploads/";
const pictureFilePattern = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(?:jpg|png)$/;

/** Whether a name is one that pictures get: their content's digest and their size, never a path. */
export const isPictureFileName = (name: string): boolean => pictureFilePattern.test(name);

/** The public address of a picture that was uploaded. */
export const picturePath = (name: string): string => uploads + name;

/** Width and height in pixels, which a picture's address tells; null for an address of anything else. */
export function readPictureSize(path: string): { width: number; height: number } | null {
  const found = path.startsWith(uploads) ? pictureFilePattern.exec(path.slice(uploads.length)) : null;
  return found && { width: Number(found[1]), height: Number(found[2]) };
}
