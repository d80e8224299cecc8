/** Allowed length of a password, in characters. */
export const passwordLength = { min: 10, max: 200 };
