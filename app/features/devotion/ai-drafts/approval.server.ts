import type { Caller } from "~/auth/caller.server";

/** The columns that say who approved a text, and when (ISO). Null for an administrator without a chosen name. */
export const createApproval = (caller: Caller, now = new Date().toISOString()) => ({
  approvedBy: caller.admin?.chosenName ?? null,
  approvedAt: now,
});
