import { seal, unseal } from "~/auth/sealing.server";
import { maskOf } from "./settings-choices";
import type { Settings } from "./settings.schema";

/** Where the settings keep each secret, sealed. */
const places = {
  "email.apiKey": ({ email }: Settings) => email.apiKey,
  "payments.stripe.secretKey": ({ payments }: Settings) => payments.stripe.secretKey,
  "payments.stripe.webhookSecret": ({ payments }: Settings) => payments.stripe.webhookSecret,
  "payments.paypal.clientSecret": ({ payments }: Settings) => payments.paypal.clientSecret,
};
export type SecretName = keyof typeof places;
export const secretNames = Object.keys(places) as SecretName[];

/** A secret was kept under another SESSION_SECRET: nobody can read it any more, and it must be typed anew. */
export class UnreadableSecret extends Error {
  constructor(name: SecretName) {
    super(`The setting ${name} was sealed with another SESSION_SECRET. Save it again.`);
  }
}

const purpose = (name: SecretName) => `setting ${name}`;

/** A secret as it is kept; empty when there is none. */
export const sealedSecret = (name: SecretName, settings: Settings): string => places[name](settings);

/** Null: it is kept, but cannot be read. */
function opened(name: SecretName, settings: Settings): string | null {
  const sealed = sealedSecret(name, settings);
  return sealed === "" ? "" : unseal(purpose(name), sealed);
}

/** A secret as it is sent to its service; empty when there is none. Throws UnreadableSecret. */
export function secretOf(name: SecretName, settings: Settings): string {
  const secret = opened(name, settings);
  if (secret === null) throw new UnreadableSecret(name);
  return secret;
}

export const isReadable = (name: SecretName, settings: Settings) => opened(name, settings) !== null;
export const isSame = (name: SecretName, secret: string, settings: Settings) =>
  opened(name, settings) === secret;

/** Makes of a secret what is kept of it; empty stays empty. */
export const sealSecret = (name: SecretName, secret: string) => secret && seal(purpose(name), secret);

/** A secret as people see it: masked, and without its last characters where it cannot be read. */
export function maskedSecret(name: SecretName, settings: Settings): string {
  return sealedSecret(name, settings) && maskOf(opened(name, settings) ?? "");
}
