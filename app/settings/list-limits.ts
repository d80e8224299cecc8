/** How much of a list the screen has room for. */
export const MAX_CLAIMS = 6;
export const MAX_VIDEOS = 12;
