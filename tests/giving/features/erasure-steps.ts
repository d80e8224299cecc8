import { systemCaller } from "~/auth/caller.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { erasePersonalData } from "~/features/privacy/privacy.server";
import { db } from "~db/client";

export const guest = { ...systemCaller("fr"), kind: "guest" as const, address: "::1" };

export const marie = "marie@example.org";

export const tokenOf = (email: string) => dataPath(email).split("/").at(-1)!;

export const erase = (email: string) => erasePersonalData(guest, { token: tokenOf(email) });

export const holds = (rows: unknown, words: string) =>
  JSON.stringify(rows).toLowerCase().includes(words.toLowerCase());

let reported = 0;

export async function report(
  payload: object,
  handledAt: string | null = new Date().toISOString(),
  receivedAt = new Date().toISOString(),
  provider: "stripe" | "paypal" = "stripe",
) {
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

export const payloadOf = async (id: number) =>
  (await db.selectFrom("webhookEvents").select("payload").where("id", "=", id).executeTakeFirstOrThrow())
    .payload;
