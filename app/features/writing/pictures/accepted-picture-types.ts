/** What a file chooser offers; the server looks at the content. */
export const acceptedPictureTypes = "image/jpeg,image/png,image/webp,image/gif,image/avif";
