import type { Id, LanguageColumn } from "./columns";

declare module "./index" {
  interface DB {
    heldSubmissions: HeldSubmissionsTable;
  }
}

interface HeldSubmissionsTable {
  id: Id;
  /** The name of the form, as its area declares it. */
  form: string;
  language: LanguageColumn;
  /** The form's input and the visitor of the browser, as sealed JSON. */
  sealedInput: string;
  /** Keyed digest of the sender's e-mail address, for export and erasure. */
  emailDigest: string | null;
  /** The visitor of the browser that sent it. */
  visitorId: number | null;
  createdAt: string;
  /** Lease: since when an administrator's acceptance runs the form. */
  claimedAt: string | null;
}
