/** The hidden fields of every public form against robots. */
export const honeypotField = "website";
export const stampField = "stamp";
export const elapsedField = "elapsed";
