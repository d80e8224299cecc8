import { describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { confirmLinkPath } from "~/features/newsletter/subscribers/confirm-link.server";
import {
  confirmSubscription,
  subscribeToNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import { deleteOldDeliveries } from "~/features/newsletter/retention.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { takeBounces, bounceAddress } from "~/features/newsletter/sending/bounces.server";
import { exportPersonalData, erasePersonalData } from "~/features/privacy/privacy.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { runAnswerJobs } from "~tests/support/jobs";
import {
  listDeliveries,
  addPublishedPost,
  addSubscribers,
  runSendingJobs,
  getSending,
} from "~tests/support/newsletter";
import { withSmtp } from "~tests/support/smtp";
import { lastConfirmToken, requestSubscription } from "~tests/support/subscriptions";
import "~tests/support/areas";

const system = systemCaller();
const guest = { ...systemCaller("fr"), kind: "guest" as const };

const smtp = withSmtp();
const token = (path: string) => path.split("/").at(-1);

onBothDatabases(() => {
  describe("three months after a sending", () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

    test("the recipients are deleted, the counts stay, and the post cannot be sent again", async () => {
      const [wrong] = await addSubscribers({ count: 4, languages: ["fr"] });
      smtp.behave((address) => (address === wrong ? "reject" : "accept"));
      const id = await addPublishedPost();
      await sendNewsletterPost(system, { id });
      await runSendingJobs();
      await deleteOldDeliveries(system, inDays(89));
      expect(await listDeliveries()).toHaveLength(4);
      const { failures, ...before } = await getSending(id);
      expect(failures).toHaveLength(1);
      await deleteOldDeliveries(system, inDays(91));
      expect(await listDeliveries()).toEqual([]);
      expect(before).toMatchObject({ status: "done", total: 4, sent: 3, failed: 1 });
      expect(await getSending(id)).toEqual({ ...before, failures: [] });
      await expect(sendNewsletterPost(system, { id })).rejects.toMatchObject({ status: 409 });
      expect(await sendNewsletterPost(system, { id: await addPublishedPost() })).toMatchObject({
        sentCount: 3,
      });
    });

    test("one that reached nobody can be sent again, and one under way is kept", async () => {
      await addSubscribers({ count: 3, languages: ["fr"] });
      const id = await addPublishedPost();
      env.SMTP_URL = undefined;
      await sendNewsletterPost(system, { id });
      await runSendingJobs();
      await deleteOldDeliveries(system, inDays(91));
      expect(await getSending(id)).toMatchObject({ notSent: 3, remaining: 0 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 3 });
      await deleteOldDeliveries(system, inDays(91));
      expect(await listDeliveries()).toHaveLength(3);
    });
  });

  test("subscribing an address again and confirming it lifts a bounce and a complaint", async () => {
    const at = { createdAt: new Date().toISOString() };
    for (const [email, reason] of [
      ["bounced@example.org", "bounce"],
      ["complained@example.org", "complaint"],
    ] as const) {
      await db
        .insertInto("mailSuppressions")
        .values({ email, reason, ...at })
        .execute();
      await subscribeToNewsletter(guest, subscribeInput.parse({ email }), {
        headers: new Headers(),
        status: 201,
      });
      await runAnswerJobs();
      const row = await db
        .selectFrom("newsletters")
        .select(["id", "consentAt"])
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      await confirmSubscription(guest, { token: token(confirmLinkPath(row)) });
    }
    expect(await db.selectFrom("mailSuppressions").select("email").execute()).toEqual([]);
  });

  test("without double opt-in, subscribing lifts a bounce, but only the mailed link lifts a complaint", async () => {
    await db
      .insertInto("systemSettings")
      .values({ key: "newsletter", value: '{"doubleOptIn":false}', updatedAt: new Date().toISOString() })
      .execute();
    const at = { createdAt: new Date().toISOString() };
    for (const reason of ["bounce", "complaint"] as const) {
      const email = `${reason}@example.org`;
      await db
        .insertInto("mailSuppressions")
        .values({ email, reason, ...at })
        .execute();
      await requestSubscription({ email });
    }
    expect(await db.selectFrom("mailSuppressions").select("reason").execute()).toEqual([
      { reason: "complaint" },
    ]);
    await confirmSubscription(guest, { token: await lastConfirmToken() });
    expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
  });

  test("a person sees the letters they got and why they get none, and both are erased", async () => {
    const [email] = await addSubscribers({ count: 2, languages: ["fr"] });
    await sendNewsletterPost(system, { id: await addPublishedPost() });
    await runSendingJobs();
    const secret = token(bounceAddress())!;
    await takeBounces(guest, {
      secret,
      notice: { email: email!.toUpperCase(), type: "complaint", detail: "spam" },
    });
    const data = JSON.stringify(await exportPersonalData(guest, { token: token(dataPath(email!)) }));
    expect(data).toContain("La joie demeure");
    expect(data).toContain('"reason":"complaint"');
    await erasePersonalData(guest, { token: token(dataPath(email!)) });
    expect(await listDeliveries()).toHaveLength(1);
    expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
  });
});
