/** The names of the font families in a picture's styles. */
export const serif = "Newsreader";
export const sans = "Source Sans";
