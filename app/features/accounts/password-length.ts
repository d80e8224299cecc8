/** How long a password is, in characters. */
export const passwordLength = { min: 10, max: 200 };
