/** The masked form of a stored secret: six dots, and its last four characters when it has at least twelve. */
export const maskSecret = (secret: string) => `••••••${secret.length >= 12 ? secret.slice(-4) : ""}`;
export const isSecretMask = (text: string) => /^•{6}[\x21-\x7e]{0,4}$/.test(text);
