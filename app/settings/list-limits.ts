/** Maximum length of the lists, which is what the screen has room for. */
export const MAX_CLAIMS = 6;
export const MAX_VIDEOS = 12;
