import type { Caller } from "~/auth/caller.server";

/** Password of the administrator that a row gets as its caller. */
export const adminPassword = "a word only tests know";

interface AuditRow {
  records: string[];
  /** Prepares the data; returns the call to test. */
  prepare: (caller: Caller) => Promise<() => Promise<unknown>>;
}

/** The audit entries of an area's verbs: what `tests/<area>/audit-rows.ts` exports. */
export interface AuditTable {
  /** By `area/module verb`; a verb with several rows has ` · ` and a note after its name. */
  rows?: Record<string, AuditRow>;
  /** Verbs that write without an audit entry, with the reason. */
  unrecorded?: Record<string, string>;
  /** Modules that write entries outside a transaction, because nothing else is written, with the reason. */
  outsideTransaction?: Record<string, string>;
  /** Actions that no verb with a row records. */
  actionsWithoutVerb?: string[];
}

export const auditRow = (records: string | string[], prepare: AuditRow["prepare"]): AuditRow => ({
  records: [records].flat(),
  prepare,
});
