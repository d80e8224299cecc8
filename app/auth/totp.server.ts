import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "~/crypto/sealing.server";

// RFC 6238 with what every authenticator app takes for granted: SHA-1, six digits, thirty seconds.
const PERIOD_SECONDS = 30;
/** Steps before and after the present one whose codes count too: clocks differ, and people need time to type. */
const WINDOW = 1;

const makeTotp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    digits: 6,
    algorithm: "SHA1",
  });

/** A new secret of 160 bits, in base32 as apps take it when it is typed. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code. */
export const totpUri = (secret: string, { site, username }: { site: string; username: string }): string =>
  makeTotp(secret, { issuer: site.replaceAll(":", " "), label: username }).toString();

/** The time step whose code this is, or null when it is none of the present one's. Digits may stand in groups. */
export function totpStep(secret: string, code: string, now = Date.now()): number | null {
  const delta = makeTotp(secret).validate({
    token: code.replace(/\s/g, ""),
    timestamp: now,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** A secret as the database keeps it: of use to nobody without SESSION_SECRET, nor in another person's row. */
export const sealTotpSecret = (userId: number, secret: string): string => seal(`totp:${userId}`, secret);
export const unsealTotpSecret = (userId: number, sealed: string | null): string | null =>
  unseal(`totp:${userId}`, sealed);
