import { keyedDigest } from "~/crypto/signing.server";
import { AppError } from "~/request/errors";
import type { FoundDonor } from "../donors/donor-finder.server";
import { donorLabel } from "../donors/donor-finder.server";
import type { EntryCheck } from "./entered.schema";

/** Entries run one after the other: the same form or donor is written once. */
export const ENTRY_LOCK = "entered-donations";

/**
 * Asks before what looks wrong is saved. Throws AppError 409 with the question (`check`) unless its token is confirmed:
 * the token is another one as soon as the question is.
 */
export function requireConfirmed(
  { doubles, differences, names }: Omit<EntryCheck, "token">,
  confirmed: string | undefined,
): void {
  if (doubles.length === 0 && differences.length === 0 && names.length === 0) return;
  const token = keyedDigest("entered-check", JSON.stringify([doubles, differences, names]));
  if (token === confirmed) return;
  const check: EntryCheck = { token, doubles, differences, names };
  throw new AppError(409, "admin-entered:check.refused", { body: { check } });
}

/** The key of the sentence why a typed donor cannot be taken, and what it needs; null for a clear one. */
export function refuseDonor(found: FoundDonor): { key: string; params: Record<string, string> } | null {
  if (found.kind === "unknown") return { key: "admin-entered:errors.noDonor", params: {} };
  if (found.kind === "otherEmail")
    return { key: "admin-entered:errors.otherEmail", params: { number: String(found.donor.id) } };
  if (found.kind !== "unclear") return null;
  const donors = found.donors.map(donorLabel).join(", ");
  return { key: "admin-entered:errors.severalDonors", params: { donors } };
}

/** The donor whom only a name says and who has an address, which the donation's mail and pages go to; else null. */
export const namedOnly = (found: FoundDonor): string | null =>
  found.kind === "known" && found.isByName && found.donor.email !== null ? donorLabel(found.donor) : null;

/** A donor that can be taken. */
export type ClearDonor = Extract<FoundDonor, { kind: "nobody" | "known" | "new" }>;
export const isClear = (found: FoundDonor): found is ClearDonor =>
  found.kind === "nobody" || found.kind === "known" || found.kind === "new";
