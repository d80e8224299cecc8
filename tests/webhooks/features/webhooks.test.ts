import { subDays } from "date-fns";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { createBlogPost, publishBlogPost } from "~/features/blog/blog-admin.server";
import { sendContactMessage } from "~/features/contact/messages.server";
import { eraseSubscriptionForTeam } from "~/features/newsletter/subscribers/subscription-changes.server";
import { erasePerson } from "~/features/privacy/erasures.server";
import { eventTypes } from "~/features/webhooks/event-types";
import { sendDeliveryAgain, sendWebhookTest } from "~/features/webhooks/deliveries-admin.server";
import { deliverEventJob } from "~/features/webhooks/jobs";
import { deleteOldDeliveries } from "~/features/webhooks/retention.server";
import { updateWebhook } from "~/features/webhooks/webhooks-admin.server";
import { backoffMs } from "~jobs/catalog";
import { db } from "~db/client";
import { startWebhookReceiver } from "~tests/fakes/webhook-receiver";
import { onBothDatabases } from "~tests/support/database";
import { completedEvent, createDonation } from "~tests/support/donations";
import { runJob } from "~tests/support/jobs";
import { storeSetting } from "~tests/newsletter/world";
import { addPrayerRequest } from "~tests/support/prayers";
import { findSubscriber, guestCaller, requestSubscription } from "~tests/support/subscriptions";
import { addWebhook, listWebhookDeliveries, messageOfMarie } from "../world";

type Delivery = Awaited<ReturnType<typeof listWebhookDeliveries>>[number];

onBothDatabases(() => {
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  beforeEach(async () => void (receiver = await startWebhookReceiver()));
  afterEach(async () => {
    env.PRIVATE_WEBHOOKS = false;
    await receiver.stop();
  });
  const sendMessage = () => sendContactMessage(guestCaller, messageOfMarie);
  const deliver = (deliveryId: number) => runJob("deliver-event", { deliveryId });

  test("each event that an address asked for reaches it, signed, without names and words", async () => {
    const { secret, caller } = await addWebhook(receiver.url, [...eventTypes]);
    await sendMessage();
    await addPrayerRequest({
      requesterName: "Rose",
      requesterEmail: "rose@example.org",
      title: "Pou pitit mwen",
    });
    await createDonation({ donorName: "Jean", donorEmail: "jean@example.org" }, completedEvent);
    const draft = {
      title: "Gras",
      summary: "Kout",
      content: "Li sifi.",
      language: "ht",
      category: "priere",
    } as const;
    const post = await createBlogPost(caller, { ...draft, isPublished: false } as never);
    await publishBlogPost(caller, { id: post.id, basedOn: post.updatedAt });
    for (const { id } of await listWebhookDeliveries()) await deliver(id);
    const events = receiver.received.map(
      ({ body, headers }) => new Webhook(secret).verify(body, headers) as { type: string; data: object },
    );
    expect(events.map(({ type }) => type)).toEqual([
      "message.received",
      "prayer_request.received",
      "donation.completed",
      "post.published",
    ]);
    expect(events[1]!.data).toEqual({ id: expect.any(Number), isUrgent: false });
    expect(events[3]!.data).toMatchObject({ title: "Gras", url: `${env.PUBLIC_URL}/blog/${post.id}-gras` });
    const sent = JSON.stringify(receiver.received);
    for (const word of ["Marie", "arie@", "Kouraj", "bezwen", "Rose", "rose@", "pitit", "Jean", "jean@"])
      expect(sent).not.toContain(word);
    expect((await listWebhookDeliveries()).every(({ status }) => status === "delivered")).toBe(true);
  });

  test("a subscriber is reported once the address is confirmed", async () => {
    await addWebhook(receiver.url, ["subscriber.created"]);
    await requestSubscription({ email: "rose@example.org" });
    expect(await listWebhookDeliveries()).toEqual([]);
    await storeSetting("newsletter", { doubleOptIn: false });
    await requestSubscription({ email: "marie@example.org" });
    const { id } = await findSubscriber("marie@example.org");
    const [{ event, email, body }] = (await listWebhookDeliveries()) as [Delivery];
    expect([event, email]).toEqual(["subscriber.created", "marie@example.org"]);
    const { data } = JSON.parse(body) as { data: object };
    expect(data).toEqual({ id, language: "fr", url: `${env.PUBLIC_URL}/api/newsletter-subscribers/${id}` });
    await db.transaction().execute((trx) => eraseSubscriptionForTeam(trx, "marie@example.org"));
    expect(await listWebhookDeliveries()).toEqual([]);
  });

  test("an event that nobody asked for is not stored", async () => {
    const { id, caller } = await addWebhook(receiver.url, ["post.published"]);
    await sendMessage();
    await updateWebhook(caller, { id, url: receiver.url, events: ["message.received"], isActive: false });
    await sendMessage();
    expect(await listWebhookDeliveries()).toEqual([]);
  });

  test("a failure is tried again for about two days, under the same id, then given up", async () => {
    await addWebhook(receiver.url, ["message.received"]);
    await sendMessage();
    const [{ id }] = (await listWebhookDeliveries()) as [Delivery];
    receiver.answer(503, "come back\nlater");
    for (let attempt = 1; attempt < deliverEventJob.attempts; attempt++)
      await expect(deliver(id)).rejects.toThrow();
    await deliver(id);
    expect((await listWebhookDeliveries())[0]).toMatchObject({
      status: "failed",
      attempts: deliverEventJob.attempts,
      answerStatus: 503,
      answer: "come back later",
    });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const waits = Array.from({ length: deliverEventJob.attempts - 1 }, (_, at) =>
      backoffMs(deliverEventJob as never, at + 1),
    );
    const days = waits.reduce((sum, ms) => sum + ms, 0) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(1.9);
    expect(days).toBeLessThan(2.2);
  });

  test("killed after it was sent, it goes out again under the same id, and after the answer not again", async () => {
    await addWebhook(receiver.url, ["message.received"]);
    await sendMessage();
    const [{ id }] = (await listWebhookDeliveries()) as [Delivery];
    await deliver(id);
    await db.updateTable("webhookDeliveries").set({ status: "waiting" }).execute(); // the answer was not written
    await deliver(id);
    await deliver(id);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]!.headers["webhook-id"]).toBe(receiver.received[1]!.headers["webhook-id"]);
  });

  test("sending again keeps the id; it is refused while the event waits", async () => {
    const { id, caller } = await addWebhook(receiver.url, ["message.received"]);
    await sendMessage();
    const [{ id: deliveryId }] = (await listWebhookDeliveries()) as [Delivery];
    await expect(sendDeliveryAgain(caller, { id, deliveryId })).rejects.toMatchObject({ status: 409 });
    await deliver(deliveryId);
    await sendDeliveryAgain(caller, { id, deliveryId });
    await deliver(deliveryId);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test("failures of long ago switch nothing off, and an address that moved starts without them", async () => {
    const { id, caller } = await addWebhook(receiver.url, ["message.received"]);
    const webhook = () =>
      db.selectFrom("webhooks").select(["isActive", "failingSince"]).executeTakeFirstOrThrow();
    const failingSince = subDays(new Date(), 50).toISOString();
    await db.updateTable("webhooks").set({ failingSince }).execute();
    await sendMessage();
    const [{ id: deliveryId }] = (await listWebhookDeliveries()) as [Delivery];
    receiver.answer(502);
    await expect(deliver(deliveryId)).rejects.toThrow();
    expect(await webhook()).toEqual({ isActive: true, failingSince });
    const url = new URL("/moved", receiver.url).href;
    await updateWebhook(caller, { id, url, events: ["message.received"], isActive: true });
    expect((await webhook()).failingSince).toBeNull();
  });

  test("a change of the address is logged with the server that it had before", async () => {
    const events = ["message.received" as const];
    const { id, caller } = await addWebhook("https://erp.limye.org/a-secret", events);
    await updateWebhook(caller, { id, url: "https://evil.limye.org/", events, isActive: true });
    const { before, after } = await db
      .selectFrom("auditLog")
      .select(["before", "after"])
      .where("action", "=", "webhook.updated")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(before!)).toMatchObject({ host: "erp.limye.org" });
    expect(JSON.parse(after!)).toMatchObject({ host: "evil.limye.org" });
    expect(before).not.toContain("a-secret");
  });

  test("after five days of failures, or when it is gone, the address is switched off and the team is mailed", async () => {
    for (const status of [500, 410]) {
      const { id } = await addWebhook(receiver.url, ["message.received"]);
      const failingSince = subDays(new Date(), 6).toISOString();
      if (status === 500)
        await db.updateTable("webhooks").set({ failingSince }).where("id", "=", id).execute();
      await db
        .updateTable("users")
        .set({ email: "boss@example.org" })
        .where("role", "like", "role-%")
        .execute();
      await sendMessage();
      await sendMessage();
      const waiting = (await listWebhookDeliveries()).filter(({ webhookId }) => webhookId === id);
      receiver.answer(status);
      await db
        .updateTable("webhookDeliveries")
        .set({ attempts: deliverEventJob.attempts - 1 })
        .where("id", "=", waiting[0]!.id)
        .execute();
      await deliver(waiting[0]!.id);
      await deliver(waiting[1]!.id);
      const { isActive } = await db
        .selectFrom("webhooks")
        .select("isActive")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(isActive).toBe(false);
      expect((await listWebhookDeliveries()).at(-1)!.status).toBe("stopped");
    }
    const mails = await db
      .selectFrom("mailLog")
      .select("recipient")
      .where("template", "=", "webhook-disabled")
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toContain("boss@example.org");
  });

  test("a test tells at once whether it arrived, and is not tried again", async () => {
    const { id, caller } = await addWebhook(receiver.url, ["message.received"]);
    expect(await sendWebhookTest(caller, { id })).toEqual({ delivered: true });
    receiver.answer(404, "unknown hook");
    expect(await sendWebhookTest(caller, { id })).toEqual({ delivered: false });
    expect((await listWebhookDeliveries()).map(({ status, answer }) => [status, answer])).toEqual([
      ["delivered", null],
      ["failed", "unknown hook"],
    ]);
  });

  test("erasing a person deletes what was reported about them, also what still waits; the log lasts 30 days", async () => {
    await addWebhook(receiver.url, ["message.received"]);
    await sendMessage();
    const [{ id }] = (await listWebhookDeliveries()) as [Delivery];
    await db.transaction().execute((trx) => erasePerson(trx, "marie@example.org"));
    expect(await listWebhookDeliveries()).toEqual([]);
    await deliver(id);
    expect(receiver.received).toEqual([]);
    await sendMessage();
    await deleteOldDeliveries(systemCaller(), new Date(Date.now() + 31 * 24 * 60 * 60_000));
    expect(await listWebhookDeliveries()).toEqual([]);
  });
});
