import { afterAll, afterEach, beforeAll } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { payPalDonationSchema, pledgeSchema } from "~/features/giving/donations/donation.schema";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { startFakePayPal, type FakePayPal } from "~tests/fakes/paypal";

/** A fake PayPal for a test file, and the site configured for it. Its behaviour is reset after each test. */
export function withPayPal(): { fake: FakePayPal } {
  const held = {} as { fake: FakePayPal };
  const before = { ...env };
  beforeAll(async () => {
    held.fake = await startFakePayPal();
    const { base, clientId, clientSecret, webhookId } = held.fake;
    Object.assign(env, {
      PAYPAL_API_BASE: base,
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
    });
  });
  afterEach(() => {
    held.fake.behave("well");
    held.fake.orders.clear();
    held.fake.events.length = held.fake.asked.length = 0;
  });
  afterAll(async () => {
    Object.assign(env, {
      PAYPAL_CLIENT_ID: undefined,
      PAYPAL_CLIENT_SECRET: undefined,
      PAYPAL_WEBHOOK_ID: undefined,
      ...before,
    });
    await held.fake.stop();
  });
  return held;
}

export const donorCaller = (language: Caller["language"] = "fr"): Caller => ({
  ...systemCaller(language),
  kind: "guest",
  address: "2001:db8::7",
});

/** A PayPal donation as the form sends it. */
export const payPalDonationInput = (fields: Record<string, unknown> = {}) =>
  payPalDonationSchema.parse({
    amount: "25.00",
    currency: "USD",
    donorName: "Marie Désir",
    donorEmail: "marie@example.org",
    ...fields,
  });
export const pledgeInput = (fields: Record<string, unknown> = {}) =>
  pledgeSchema.parse({
    amount: "40",
    paymentMethod: "zelle",
    donorName: "Jean Baptiste",
    donorEmail: "jean@example.org",
    ...fields,
  });

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

export const readDonation = (id: number) =>
  db.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const listLedger = (id: number) =>
  db.selectFrom("donationLedger").selectAll().where("donationId", "=", id).orderBy("id").execute();
/** A donation's ledger in short form: `["pledged 0", "completed 2500"]`. */
export const summarizeLedger = async (id: number) =>
  (await listLedger(id)).map(({ kind, amount }) => `${kind} ${amount}`);
