/** A kept secret as people see it: six dots, and its last four characters when it is long enough to spare them. */
export const maskSecret = (secret: string) => `••••••${secret.length >= 12 ? secret.slice(-4) : ""}`;
export const isSecretMask = (text: string) => /^•{6}[\x21-\x7e]{0,4}$/.test(text);
