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
  { doubles, differences }: Omit<EntryCheck, "token">,
  confirmed: string | undefined,
): void {
  if (doubles.length === 0 && differences.length === 0) return;
  const token = keyedDigest("entered-check", JSON.stringify([doubles, differences]));
  if (token === confirmed) return;
  const check: EntryCheck = { token, doubles, differences };
  throw new AppError(409, "admin-entered:check.refused", { body: { check } });
}

/** The key of the sentence why a typed donor cannot be taken, and what it needs; null for a clear one. */
export function refuseDonor(found: FoundDonor): { key: string; params: Record<string, string> } | null {
  if (found.kind === "unknown") return { key: "admin-entered:errors.noDonor", params: {} };
  if (found.kind !== "unclear") return null;
  const donors = found.donors.map(donorLabel).join(", ");
  return { key: "admin-entered:errors.severalDonors", params: { donors } };
}

/** A donor that can be taken. */
export type ClearDonor = Exclude<FoundDonor, { kind: "unclear" | "unknown" }>;
export const isClear = (found: FoundDonor): found is ClearDonor =>
  found.kind !== "unclear" && found.kind !== "unknown";
