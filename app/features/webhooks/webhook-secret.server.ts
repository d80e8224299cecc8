import { randomBytes } from "node:crypto";
import { seal, unseal } from "~/crypto/sealing.server";

const PURPOSE = "webhook-secret";

/** A new secret as Standard Webhooks writes it, and what is stored of it. */
export function makeWebhookSecret(): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  return { secret, sealed: seal(PURPOSE, secret) };
}

/** Null after a change of the site's secret: then the address needs a new one. */
export const unsealWebhookSecret = (sealed: string): string | null => unseal(PURPOSE, sealed);
