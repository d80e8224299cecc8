import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "~/crypto/sealing.server";

// RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, thirty seconds.
const PERIOD_SECONDS = 30;
/** Steps before and after the current one whose codes are accepted too: clocks differ, and people need time to type. */
const WINDOW = 1;

const makeTotp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    digits: 6,
    algorithm: "SHA1",
  });

/** A new secret of 160 bits, in base32, which people can type into an app. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code. */
export const totpUri = (secret: string, { site, username }: { site: string; username: string }): string =>
  makeTotp(secret, { issuer: site.replaceAll(":", " "), label: username }).toString();

/** The time step of a code, or null when the code is not valid now. Spaces between digits are ignored. */
export function totpStep(secret: string, code: string, now = Date.now()): number | null {
  const delta = makeTotp(secret).validate({
    token: code.replace(/\s/g, ""),
    timestamp: now,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** Encrypts a secret for the database. It is useless without SESSION_SECRET, and in another person's row. */
export const sealTotpSecret = (userId: number, secret: string): string => seal(`totp:${userId}`, secret);
export const unsealTotpSecret = (userId: number, sealed: string | null): string | null =>
  unseal(`totp:${userId}`, sealed);
