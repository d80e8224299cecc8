import type { Caller } from "~/auth/caller.server";
import type { HeldForm } from "~/areas/held-form";
import { listAreas } from "~/areas/registry.server";
import { seal, unseal } from "~/crypto/sealing.server";
import { keyedDigest } from "~/crypto/signing.server";
import { emailKey } from "~/i18n/email-address";

/** The days for which the team can look. */
export const HELD_DAYS = 30;

const PURPOSE = "held-submission";

/** What is kept of a form: its input, and the visitor of the browser that sent it. */
interface HeldInput {
  input: Record<string, unknown>;
  visitor: Caller["visitor"];
}

/** The form of a name; undefined when no area declares it any more. */
export const findHeldForm = (name: string): HeldForm | undefined => heldForms().get(name);

/** Every form by its name. */
export const heldForms = (): Map<string, HeldForm> =>
  new Map(listAreas().flatMap(({ heldForms: forms = {} }) => Object.entries(forms)));

// Sealed, because a prayer may be private.
export const sealHeldInput = (held: HeldInput): string => seal(PURPOSE, JSON.stringify(held));

/** Null when it was sealed with another secret. */
export function unsealHeldInput(sealed: string): HeldInput | null {
  const text = unseal(PURPOSE, sealed);
  return text === null ? null : (JSON.parse(text) as HeldInput);
}

/** What a person gets to read of a form they sent. */
export const heldColumns = ["form", "language", "sealedInput", "createdAt"] as const;
export const toReadable = ({ sealedInput, ...row }: { sealedInput: string }): object => ({
  ...row,
  ...unsealHeldInput(sealedInput)?.input,
});

export const heldEmailDigest = (email: string): string => keyedDigest("held-email", emailKey(email));
