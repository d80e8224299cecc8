import type { Insertable } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished, vi } from "vitest";
import { env } from "~/config/env.server";
import type { DonationRow } from "~/features/giving/donations/donation-row";
import { pledgeSchema } from "~/features/giving/donations/donation.schema";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { receiptFactsSchema } from "~/features/giving/receipts/receipt-facts.schema";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { systemSettingsInput } from "~/features/settings/system-settings.schema";
import { closeMailPool } from "~/providers/mail.server";
import type { Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { startSmtp } from "~tests/fakes/smtp";
import { administrator } from "~tests/support/admin";
import { completedEvent, createDonation } from "~tests/support/donations";
import { donorCaller } from "./paypal";

// The cast, the set-up and the books of the tests of giving.

export {
  completedEvent,
  configureZelle,
  createDonation,
  createDoublePaidDonation,
  createRecurringDonation,
} from "~tests/support/donations";
export { donationToken } from "~tests/support/row-references";
export { donorCaller, payPalDonationInput, withPayPal } from "./paypal";
export { cardDonationInput, deliverStripeEvent, intentOf, withStripe } from "./stripe";

type Fields = Record<string, unknown>;
type Trx = Parameters<Parameters<ReturnType<typeof db.transaction>["execute"]>[0]>[0];

// The cast.

export const guest = donorCaller();
export const marie = "marie@example.org";

/** An administrator who may manage donations, with their sessions. */
export const signInTreasurer = () => administrator({ permissions: ["manage_donations"] });
export const treasurer = async () => (await signInTreasurer()).caller;

let people = 0;
/** An e-mail address of its own for each use: limits count per address too. */
export const someone = () => `marie${++people}@example.org`;

/** What the form sends for a donation, from a donor of its own. */
export const donationForm = (more: Fields = {}): Record<string, string> => ({
  ...{ amount: "25.00", currency: "USD", donorName: "Marie Désir", donorEmail: someone() },
  ...(more as Record<string, string>),
});
export const pledgeInput = (fields: Fields = {}) =>
  pledgeSchema.parse({
    amount: "40",
    paymentMethod: "zelle",
    donorName: "Jean Baptiste",
    donorEmail: "jean@example.org",
    ...fields,
  });
/** Values of a donation by Zelle that waits for its transfer. */
export const transfer = { paymentMethod: "zelle", memoCode: "K7QM-4XTP", providerId: null } as const;

/** A completed public donation of 50 dollars, by default. Returns its id. */
export const createWallDonation = async (values: Parameters<typeof createDonation>[0] = {}) =>
  (await createDonation({ amount: 50_00, isPublic: 1, ...values }, completedEvent)).id;

// What happens.

export const inTransaction = <T>(run: (trx: Trx) => Promise<T>) => db.transaction().execute(run);

/** Records ledger events of a donation. */
export const record = (id: number, ...events: LedgerEvent[]) =>
  inTransaction((trx) => recordLedgerEvents(trx, id, events));
export const recordWithFacts = (
  id: number,
  facts: Parameters<typeof recordLedgerEvents>[3],
  ...events: LedgerEvent[]
) => inTransaction((trx) => recordLedgerEvents(trx, id, events, facts));

/** A ledger event of Stripe. */
export const stripeEvent = (kind: LedgerEvent["kind"], reference: string, amount: number): LedgerEvent => ({
  ...{ kind, source: "stripe", reference, amount },
});
/** A ledger event of PayPal. */
export const payPalEvent = (kind: LedgerEvent["kind"], reference = "", amount?: number): LedgerEvent => ({
  ...{ kind, source: "paypal", reference },
  ...(amount !== undefined && { amount }),
});
export const refundedEvent = (amount: number) => stripeEvent("refunded", `re_${amount}`, -amount);
export const failedEvent: LedgerEvent = { kind: "failed", source: "stripe" };
export const completedByHand: LedgerEvent = { kind: "completed", source: "administrator", actor: "admin" };

export const updateDonation = (id: number, values: Partial<Insertable<DB["donations"]>>) =>
  db.updateTable("donations").set(values).where("id", "=", id).execute();
/** Makes a donation this old. */
export const age = (id: number, minutes: number) =>
  updateDonation(id, { createdAt: new Date(Date.now() - minutes * 60_000).toISOString() });

/** Pending donations of nobody, which no provider knows. */
export async function insertAnonymousDonations(
  count: number,
  donation: Pick<DonationRow, "paymentMethod"> & Partial<DonationRow>,
): Promise<void> {
  const row = { amount: 5_00, createdAt: new Date().toISOString(), ...donation };
  await db
    .insertInto("donations")
    .values(Array.from({ length: count }, () => row))
    .execute();
}

const day = 24 * 60 * 60_000;
export const daysAgo = (days: number, now = Date.now()) => new Date(now - days * day).toISOString();

/** Stops the clock at this time until the test ends. */
export function setClock(now: string | number = Date.now()): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
}
/** Sets variables of the environment until the test ends. */
export function setEnv(values: Partial<typeof env>): void {
  const before = Object.fromEntries(Object.keys(values).map((key) => [key, env[key as keyof typeof env]]));
  Object.assign(env, values);
  onTestFinished(() => void Object.assign(env, before));
}
/** Shortens timeouts from ten seconds to 60 ms, until `vi.restoreAllMocks()` or the end of the test. */
export function shortenTimeouts(): void {
  const realTimeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => realTimeout(60));
}

/** Stores changes of a section of the settings. */
export async function setSection<K extends keyof Settings>(key: K, value: Partial<Settings[K]>) {
  const merged = { ...(await getSettings())[key], ...value };
  const row = { value: JSON.stringify(merged), updatedAt: new Date().toISOString() };
  await db
    .insertInto("systemSettings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
/** Saves settings as an administrator. */
export const saveSettings = async (input: Parameters<typeof systemSettingsInput.parse>[0]) =>
  saveSystemSettings((await administrator()).caller, systemSettingsInput.parse(input));

// The books: what the database holds after a test's acts, oldest first.

const first = async <Row>(rows: Promise<Row[]>) => (await rows)[0]!;

export const books = {
  donations: () => db.selectFrom("donations").selectAll().orderBy("id").execute(),
  firstDonation: () => first(books.donations()),
  donation: (id: number) =>
    db.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  status: async (id: number): Promise<DonationRow["status"]> => (await books.donation(id)).status,
  monthly: () => db.selectFrom("recurringDonations").selectAll().orderBy("id").execute(),
  firstMonthly: () => first(books.monthly()),

  ledger: (id: number) =>
    db.selectFrom("donationLedger").selectAll().where("donationId", "=", id).orderBy("id").execute(),
  /** A donation's ledger in short form: `["pledged 0", "completed 2500"]`. */
  summary: async (id: number) => (await books.ledger(id)).map(({ kind, amount }) => `${kind} ${amount}`),
  sum: async (id: number) => (await books.ledger(id)).reduce((sum, { amount }) => sum + amount, 0),

  receipts: () => db.selectFrom("receipts").selectAll().orderBy("number").execute(),
  receipt: async (id: number) => (await books.receipts()).find(({ donationId }) => donationId === id)!,
  receiptFacts: async (id: number) => receiptFactsSchema.parse(JSON.parse((await books.receipt(id)).facts)),
  wall: () => db.selectFrom("donorAppreciations").selectAll().orderBy("id").execute(),

  /** What providers reported. */
  events: () => db.selectFrom("webhookEvents").selectAll().orderBy("id").execute(),
  audit: () =>
    db
      .selectFrom("auditLog")
      .select(["action", "subject", "username", "before", "after"])
      .orderBy("id")
      .execute(),
  /** The payloads of the enqueued jobs of a name. */
  async jobs(name: string): Promise<Record<string, unknown>[]> {
    const jobs = db.selectFrom("outbox").select("payload").where("name", "=", name).orderBy("id");
    return (await jobs.execute()).map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
  },
  mails: async (template?: string) =>
    (await db.selectFrom("mailLog").selectAll().orderBy("id").execute()).filter(
      (mail) => template === undefined || mail.template === template,
    ),
  mailProps: async (template: string) =>
    (await books.mails(template)).map(({ props }) => JSON.parse(props) as Record<string, unknown>),
};

/** Composes the newest mail of a template, and sends it if there is a mail server. */
export async function deliverNewest(template: string) {
  await deliverMail((await books.mails(template)).at(-1)!.id);
  return (await books.mails(template)).at(-1)!;
}

/** A fake mail server for a test file; mails go there once `SMTP_URL` is set. */
export function withMailServer() {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  beforeAll(async () => void (smtp = await startSmtp()));
  afterAll(() => smtp.close());
  beforeEach(() => {
    smtp.behave("accept");
    smtp.mails.length = 0;
  });
  afterEach(closeMailPool);
  return {
    get smtp() {
      return smtp;
    },
  };
}
