import { dataPath } from "~/features/privacy/data-link.server";
import { erasePersonalData } from "~/features/privacy/privacy.server";
import { db } from "~db/client";
import { books, completedEvent, createDonation, createRecurringDonation, guest } from "../world";

export const tokenOf = (email: string) => dataPath(email).split("/").at(-1)!;
export const erase = (email: string) => erasePersonalData(guest, { token: tokenOf(email) });
export const holds = (rows: unknown, words: string) =>
  JSON.stringify(rows).toLowerCase().includes(words.toLowerCase());

let reported = 0;
/** Stores an event of a provider. */
export async function report(
  payload: object,
  handledAt: string | null = new Date().toISOString(),
  receivedAt = new Date().toISOString(),
  provider: "stripe" | "paypal" = "stripe",
): Promise<number> {
  const { id } = await db
    .insertInto("webhookEvents")
    .values({
      provider,
      eventId: `evt_${++reported}`,
      type: "payment_intent.succeeded",
      payload: JSON.stringify(payload),
      receivedAt,
      outcome: handledAt === null ? null : "applied",
      handledAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
export const eventRow = async (id: number) => (await books.events()).find((event) => event.id === id)!;
export const payloadOf = async (id: number) => (await eventRow(id)).payload;

/** Creates every kind of giving row about a person. Their name is in the text fields. */
export async function createDonorRows(email: string, name: string) {
  const person = { donorEmail: email, donorName: name, message: `I am ${name}`, country: "HT" };
  const monthly = await createRecurringDonation({
    ...person,
    providerId: `sub_${name}`,
    customerId: `cus_${name}`,
  });
  const donation = await createDonation(
    { ...person, isPublic: 1, providerId: `pi_${name}`, recurringDonationId: monthly, isRecurring: 1 },
    completedEvent,
  );
  const memos = { memoCode: `MEMO-${name}`, transactionId: `from ${name}` };
  await createDonation({ ...person, paymentMethod: "zelle", providerId: null, ...memos });
  const event = await report({ data: { object: { id: "in_1", customer_email: email } } });
  return { monthly, donation, event };
}
