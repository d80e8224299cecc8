import { randomInt } from "node:crypto";

/** Without letters and digits that look alike, and without vowels, so that no code is a word. */
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const HALF = 4;
const wholeCode = new RegExp(`^[${ALPHABET}]{${2 * HALF}}$`);

/** The halves of a code: the handle finds its row, the secret is what cannot be guessed. */
export interface PairingCode {
  handle: string;
  secret: string;
}

const randomHalf = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

export const newPairingCode = (): PairingCode => ({ handle: randomHalf(), secret: randomHalf() });

/** As it is shown: `4K7B-XM2Q`. */
export const formatPairingCode = ({ handle, secret }: PairingCode): string => `${handle}-${secret}`;

/** A code as people type it: in any case, with or without spaces and hyphens. Null for anything else. */
export function parsePairingCode(typed: string): PairingCode | null {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, "");
  return wholeCode.test(code) ? { handle: code.slice(0, HALF), secret: code.slice(HALF) } : null;
}
