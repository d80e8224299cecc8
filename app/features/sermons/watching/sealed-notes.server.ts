import { seal, unseal } from "~/crypto/sealing.server";
import { stringList } from "~db/codec";

// Notes reveal what a person believes and struggles with, so they are sealed (encrypted) at rest.

const PURPOSE = "sermon-notes";

export const sealNotes = (notes: string): string => seal(PURPOSE, notes);
/** Null without notes, and for those sealed with another secret, as after a restore. */
export const unsealNotes = (sealed: string | null): string | null => unseal(PURPOSE, sealed);

export const sealList = (texts: string[]): string => seal(PURPOSE, stringList.encode(texts));

/** Empty for a list sealed with another secret. */
export function unsealList(sealed: string): string[] {
  const text = unseal(PURPOSE, sealed);
  return text === null ? [] : stringList.decode(text);
}
