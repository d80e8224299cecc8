import { seal, unseal } from "~/crypto/sealing.server";
import { isSecretMask, maskSecret } from "./secret-mask";
import { listFields } from "./section";
import { fromSections, type SecretName, type Settings } from "./sections";
import { getValueAtPath } from "./value-at-path";

export type { SecretName };

export const listSecretNames = fromSections((sections) =>
  sections.flatMap(({ row, fields }) =>
    listFields(fields)
      .filter(({ field }) => field.isSecret)
      .map(({ path }) => [row, ...path].join(".") as SecretName),
  ),
);

/** The API name of each secret. */
export const apiSecretNames = fromSections(
  (sections) =>
    Object.fromEntries(
      sections.flatMap(({ row, api, fields }) =>
        listFields(fields)
          .filter(({ field }) => field.isSecret)
          .map(({ path }) => [[row, ...path].join("."), [api, ...path].join(".")]),
      ),
    ) as Record<SecretName, string>,
);

/** A secret was encrypted with another SESSION_SECRET: it cannot be read and must be entered again. */
export class UnreadableSecret extends Error {
  constructor(name: SecretName) {
    super(`The setting ${name} was sealed with another SESSION_SECRET. Save it again.`);
  }
}

const purpose = (name: SecretName) => `setting ${name}`;

/** A secret as stored (sealed); empty when there is none. */
export const sealedSecret = (name: SecretName, settings: Settings): string =>
  getValueAtPath(settings, name.split(".")) as string;

/** Null: a secret is stored, but cannot be decrypted. */
function unsealSetting(name: SecretName, settings: Settings): string | null {
  const sealed = sealedSecret(name, settings);
  return sealed === "" ? "" : unseal(purpose(name), sealed);
}

/** A secret in plain text, for its service; empty when there is none. Throws UnreadableSecret. */
export function readSecret(name: SecretName, settings: Settings): string {
  const secret = unsealSetting(name, settings);
  if (secret === null) throw new UnreadableSecret(name);
  return secret;
}

/** The typed secret, or the stored one when nothing or its mask was typed. Throws UnreadableSecret. */
export const readTypedSecret = (typed: string | undefined, name: SecretName, settings: Settings): string =>
  typed === undefined || isSecretMask(typed) ? readSecret(name, settings) : typed;

export const isSecretReadable = (name: SecretName, settings: Settings) =>
  unsealSetting(name, settings) !== null;
export const isSameSecret = (name: SecretName, secret: string, settings: Settings) =>
  unsealSetting(name, settings) === secret;

/** Encrypts a secret for storage; an empty one stays empty. */
export const sealSecret = (name: SecretName, secret: string) => secret && seal(purpose(name), secret);

/** The masked form of a stored secret; without its last characters when it cannot be decrypted. */
export function maskedSecret(name: SecretName, settings: Settings): string {
  return sealedSecret(name, settings) && maskSecret(unsealSetting(name, settings) ?? "");
}
