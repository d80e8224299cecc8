import type { Insertable } from "kysely";
import type { DonationRow } from "~/features/giving/donations/donation-row";
import { recordLedgerEvents, type LedgerEvent } from "~/features/giving/ledger/ledger.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";

let made = 0;

/** A donation after some ledger events; by default 25 dollars by card from Marie. */
export async function createDonation(
  values: Partial<Insertable<DB["donations"]>> = {},
  ...ledgerEvents: LedgerEvent[]
): Promise<DonationRow> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto("donations")
    .values({
      amount: 25_00,
      donorName: "Marie Joseph",
      donorEmail: "marie@example.org",
      paymentMethod: "stripe",
      providerId: `pi_made${++made}`,
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return db.transaction().execute(async (trx) => {
    const { donation } = await recordLedgerEvents(trx, id, [
      { kind: "pledged", source: "donor" },
      ...ledgerEvents,
    ]);
    return donation;
  });
}

export const completedEvent: LedgerEvent = { kind: "completed", source: "stripe", reference: "ch_made" };

/** A completed donation with a second payment at its provider. */
export async function createDoublePaidDonation(
  values: Partial<Insertable<DB["donations"]>> = {},
): Promise<DonationRow> {
  const { id } = await createDonation(values, completedEvent);
  const second = { ...completedEvent, reference: "ch_second" };
  return (await db.transaction().execute((trx) => recordLedgerEvents(trx, id, [second]))).donation;
}

/** The props of the mails that ask the ministry to check something. */
export async function listCheckMails(): Promise<object[]> {
  const mails = db.selectFrom("mailLog").select("props").where("template", "=", "giving-check");
  return (await mails.execute()).map(({ props }) => JSON.parse(props) as object);
}

/** A monthly donation; by default an active one of 25 dollars from Marie. */
export async function createRecurringDonation(
  values: Partial<Insertable<DB["recurringDonations"]>> = {},
): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto("recurringDonations")
    .values({
      providerId: `sub_made${++made}`,
      customerId: `cus_made${made}`,
      donorName: "Marie Joseph",
      donorEmail: "marie@example.org",
      amount: 25_00,
      status: "active",
      createdAt: now,
      updatedAt: now,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the recipient of Zelle transfers; an empty one turns Zelle off. */
export async function configureZelle(recipient = "gifts@limye.example"): Promise<void> {
  const { giving } = await getSettings();
  const value = JSON.stringify({ ...giving, zelle: { recipient, name: "Ministè Limyè" } });
  await db
    .insertInto("systemSettings")
    .values({ key: "giving", value, updatedAt: "2026-11-20" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
