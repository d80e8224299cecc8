import type { Generated } from "kysely";
import type { GeneratedLanguage, Id, LanguageColumn } from "./columns";

declare module "./index" {
  interface DB {
    donations: DonationsTable;
    donationLedger: DonationLedgerTable;
    recurringDonations: RecurringDonationsTable;
    webhookEvents: WebhookEventsTable;
    receipts: ReceiptsTable;
    receiptCounters: ReceiptCountersTable;
    donorAppreciations: DonorAppreciationsTable;
    donors: DonorsTable;
    donationBatches: DonationBatchesTable;
    closedYears: ClosedYearsTable;
  }
}

interface DonationsTable {
  id: Id;
  /** Minor units. */
  amount: number;
  currency: Generated<string>;
  donorName: string | null;
  donorEmail: string | null;
  paymentMethod:
    | "stripe"
    | "paypal"
    | "zelle"
    | "cash"
    | "cheque"
    | "transfer"
    | "cashApp"
    | "monCash"
    | "natCash"
    | "inKind";
  isRecurring: Generated<boolean>;
  /** Derived from the ledger; only features/giving/ledger/ledger.server.ts writes it. */
  status: Generated<"pending" | "completed" | "failed" | "refunded">;
  createdAt: string;
  /** The donor's language, for receipts and mails. */
  language: GeneratedLanguage;
  /** ISO 3166 code, or a country's name as typed. */
  country: string | null;
  message: string | null;
  isPublic: Generated<boolean>;
  isAnonymous: Generated<boolean>;
  isDemo: Generated<boolean>;
  /** The visitor's `users` row, if there was one. */
  userId: number | null;
  /** Id of Stripe's payment intent or PayPal's order. */
  providerId: string | null;
  /** Id of Stripe's hosted checkout session, used without JavaScript. */
  checkoutId: string | null;
  /** Id of PayPal's capture, needed for refunds. */
  captureId: string | null;
  /** Id of Stripe's invoice, for monthly donations. */
  invoiceId: string | null;
  recurringDonationId: number | null;
  /** As a client reported it; not verified. */
  transactionId: string | null;
  /** The code that a pledged payment carries as its memo. */
  memoCode: string | null;
  /** Date on which an administrator recorded the pledged money as received, and how it came. */
  receivedOn: string | null;
  receivedBy: "zelle" | "cash" | "cheque" | null;
  /** Unique, so that a double click makes one donation. Null once it is no longer pending. */
  requestKey: string | null;
  /** Minor units, derived from the ledger. */
  refundedAmount: Generated<number>;
  completedAt: string | null;
  updatedAt: string | null;
  /** Who gave, when the donor is known: `donors` also has people without an e-mail address. */
  donorId: number | null;
  batchId: number | null;
  /** The donation that this one replaces; its money was taken out of the ledger by a counter-entry. */
  correctsId: number | null;
  /** What was given in kind. The amount is then 0. */
  description: string | null;
  /** When the team wrote it down; null for a donation made on the site. `createdAt` is then the day of the donation. */
  enteredAt: string | null;
  /** Unique, so that the same form or line enters one donation. */
  entryKey: string | null;
}

/** Append-only events of a donation. The sum of the amounts is what the ministry holds. */
interface DonationLedgerTable {
  id: Id;
  donationId: number;
  kind:
    | "pledged"
    | "declined"
    | "approved"
    | "mismatch"
    | "checked"
    | "adjusted"
    | "completed"
    | "failed"
    | "refunded"
    | "refundFailed"
    | "refundRefused"
    | "disputed"
    | "disputeWon"
    | "corrected";
  /** Minor units: positive for received money, negative for returned money. */
  amount: number;
  currency: string;
  isDemo: Generated<boolean>;
  source: "donor" | "stripe" | "paypal" | "administrator" | "system";
  /** The provider's id of the refund, dispute …; unique per donation and kind. */
  reference: Generated<string>;
  beforeStatus: string | null;
  afterStatus: string;
  /** User name of the administrator who acted. */
  actor: string | null;
  note: string | null;
  createdAt: string;
}

interface RecurringDonationsTable {
  id: Id;
  provider: Generated<"stripe">;
  /** Id of Stripe's subscription. */
  providerId: string | null;
  customerId: string | null;
  donorName: string | null;
  donorEmail: string | null;
  language: GeneratedLanguage;
  /** Minor units a month. */
  amount: number;
  currency: Generated<string>;
  status: Generated<"pending" | "active" | "pastDue" | "cancelled">;
  isPublic: Generated<boolean>;
  isAnonymous: Generated<boolean>;
  isDemo: Generated<boolean>;
  message: string | null;
  country: string | null;
  userId: number | null;
  /** The invoice for which the donor got a payment-failed mail. */
  failedInvoiceId: string | null;
  cancelledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Events from providers, each stored once. */
interface WebhookEventsTable {
  id: Id;
  provider: "stripe" | "paypal";
  eventId: string;
  type: string;
  payload: string;
  /** Null until it was handled. */
  outcome: "applied" | "unchanged" | "ignored" | "unknown" | null;
  receivedAt: string;
  handledAt: string | null;
}

/** Receipts, numbered without gaps within a year. */
interface ReceiptsTable {
  id: Id;
  donationId: number;
  year: number;
  number: number;
  serial: string;
  language: LanguageColumn;
  /** Everything the document shows, as JSON, frozen when it was issued. */
  facts: string;
  issuedAt: string;
  voidedAt: string | null;
  /** When its mail was last queued; null also for all receipts before donations were entered by hand. */
  mailedAt: string | null;
}

interface ReceiptCountersTable {
  id: Id;
  year: number;
  lastNumber: number;
}

interface DonorAppreciationsTable {
  id: Id;
  donationId: number | null;
  donorName: string | null;
  donorEmail: string | null;
  /** Minor units. */
  donationAmount: number;
  currency: Generated<string>;
  donationDate: string;
  message: string | null;
  isAnonymous: Generated<boolean>;
  isPublic: Generated<boolean>;
  achievementLevel: string | null;
  milestone: string | null;
  country: string | null;
  thankYouSent: Generated<boolean>;
  receiptSent: Generated<boolean>;
  /** An administrator hid it; independent of the donation's status. */
  hiddenAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A person who gave. One with several addresses is several rows: `mergedIntoId` says which one stands for all. */
interface DonorsTable {
  id: Id;
  name: string | null;
  /** The name without capitals and accents. */
  nameKey: string | null;
  /** Lower case. */
  email: string | null;
  /** Where a printed statement is sent. */
  address: string | null;
  country: string | null;
  language: LanguageColumn;
  mergedIntoId: number | null;
  createdAt: string;
  updatedAt: string;
}

/** Donations that were counted and entered together. */
interface DonationBatchesTable {
  id: Id;
  receivedOn: string;
  note: string | null;
  /** What was entered and counted by method and currency, as JSON. */
  sums: string;
  /** Unique, so that a double click saves one batch. */
  requestKey: string;
  actor: string;
  createdAt: string;
}

/** Years whose statements are sent: nothing is dated into them any more. */
interface ClosedYearsTable {
  id: Id;
  year: number;
  actor: string;
  createdAt: string;
}
