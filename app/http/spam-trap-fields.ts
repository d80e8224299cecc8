/**
 * The hidden fields of every public form against robots. No browser and no password manager knows the honeypot's name,
 * so that none fills it in for a person.
 */
export const honeypotField = "reserved";
export const stampField = "stamp";
export const elapsedField = "elapsed";
