import { randomInt } from "node:crypto";

/** Without letters and digits that look alike, and without vowels, so that no code is a word. */
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const HALF = 4;

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
  const isCode = code.length === 2 * HALF && [...code].every((character) => ALPHABET.includes(character));
  return isCode ? { handle: code.slice(0, HALF), secret: code.slice(HALF) } : null;
}
