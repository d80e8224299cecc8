/** The fields every public form carries against robots. */
export const honeypotField = "website";
export const stampField = "stamp";
export const elapsedField = "elapsed";
