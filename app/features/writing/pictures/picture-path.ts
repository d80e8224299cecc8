const uploads = "/pictures/uploads/";
const pictureFilePattern = /^[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(?:jpg|png)$/;

/** Whether a name is a picture's file name, `<digest>-<width>x<height>`, and not a path. */
export const isPictureFileName = (name: string): boolean => pictureFilePattern.test(name);

/** The public path of an uploaded picture. */
export const picturePath = (name: string): string => uploads + name;

/** Width and height in pixels from a picture's path; null for any other path. */
export function readPictureSize(path: string): { width: number; height: number } | null {
  const found = path.startsWith(uploads) ? pictureFilePattern.exec(path.slice(uploads.length)) : null;
  return found && { width: Number(found[1]), height: Number(found[2]) };
}

/** What a page shows of the ministry's logo; null without one. */
export function logoPicture(file: string): { src: string; width: number; height: number } | null {
  const src = picturePath(file);
  const size = readPictureSize(src);
  return size && { src, ...size };
}

/** What a file chooser offers. The server checks the content itself. */
export const acceptedPictureTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif";
