import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { env } from "~/config/env.server";
import { stringList } from "~db/codec";
import { keepFromDeletion } from "~db/dialect";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import type { EventType, testEvent } from "./event-types";
import { deliverEventJob } from "./jobs";

/** Never a name, an address or a person's words: whoever may read them asks the API with a token. */
interface ReportedEvent {
  type: EventType;
  data: { id: number } & Record<string, string | number | boolean>;
  /** The path where the record can be read, of the API or of a public page. */
  path?: string;
  /** The address of the person whom it is about. It is not sent: erasing the person deletes the event. */
  email?: string | null;
}

/** Queues an event for every active webhook that asks for it, in the transaction that it reports. */
export async function reportEvent(
  trx: Kysely<DB>,
  { type, data, path, email }: ReportedEvent,
): Promise<void> {
  const webhooks = await trx
    .selectFrom("webhooks")
    .select(["id", "events"])
    .where("isActive", "=", true)
    // One that is deleted meanwhile must not undo what is reported.
    .$call(keepFromDeletion(trx))
    .execute();
  const wanted = webhooks.filter(({ events }) => stringList.decode(events).includes(type));
  if (wanted.length === 0) return;
  const body = makeBody(type, { ...data, ...(path && { url: `${env.PUBLIC_URL}${path}` }) });
  for (const { id } of wanted) {
    const deliveryId = await insertDelivery(trx, id, {
      event: type,
      body,
      email: email ?? null,
      status: "waiting",
    });
    await enqueue(trx, deliverEventJob, { deliveryId });
  }
}

/** Deletes what was reported about a person (case-folded address), also what still waits. Idempotent. */
export async function forgetEvents(trx: Kysely<DB>, event: EventType, email: string): Promise<void> {
  await trx.deleteFrom("webhookDeliveries").where("email", "=", email).where("event", "=", event).execute();
}

/** The body as Standard Webhooks recommends it: type, time, data. */
export const makeBody = (type: EventType | typeof testEvent, payload: object): string =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data: payload });

export async function insertDelivery(
  trx: Kysely<DB>,
  webhookId: number,
  values: {
    event: EventType | typeof testEvent;
    body: string;
    email: string | null;
    status: "waiting" | "failed";
  },
): Promise<number> {
  const { id } = await trx
    .insertInto("webhookDeliveries")
    .values({
      ...values,
      webhookId,
      messageId: `msg_${randomUUID()}`,
      createdAt: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
