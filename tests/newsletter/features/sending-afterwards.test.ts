import { describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { confirmSubscription } from "~/features/newsletter/subscribers/subscribers.server";
import { deleteOldDeliveries } from "~/features/newsletter/retention.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { takeBounces, bounceAddress } from "~/features/newsletter/sending/bounces.server";
import { exportPersonalData, erasePersonalData } from "~/features/privacy/privacy.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { withSmtp } from "~tests/support/smtp";
import { lastConfirmToken, requestSubscription } from "~tests/support/subscriptions";
import {
  system,
  guest,
  tokenIn,
  addSubscribers,
  suppressAddress,
  storeSetting,
  addPublishedPost,
  beginSending,
  listDeliveries,
  getSending,
  runSendingJobs,
} from "../world";

const smtp = withSmtp();

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
      env.SMTP_URL = undefined;
      const { id } = await beginSending({ count: 3 });
      await runSendingJobs();
      await deleteOldDeliveries(system, inDays(91));
      expect(await getSending(id)).toMatchObject({ notSent: 3, remaining: 0 });
      expect(await sendNewsletterPost(system, { id })).toMatchObject({ sentCount: 3 });
      await deleteOldDeliveries(system, inDays(91));
      expect(await listDeliveries()).toHaveLength(3);
    });
  });

  test("subscribing an address again and confirming it lifts a bounce and a complaint", async () => {
    for (const reason of ["bounce", "complaint"] as const) {
      const email = `${reason}@example.org`;
      await suppressAddress(email, reason);
      await requestSubscription({ email });
      await confirmSubscription(guest, { token: await lastConfirmToken() });
    }
    expect(await db.selectFrom("mailSuppressions").select("email").execute()).toEqual([]);
  });

  test("without double opt-in, subscribing lifts a bounce, but only the mailed link lifts a complaint", async () => {
    await storeSetting("newsletter", { doubleOptIn: false });
    for (const reason of ["bounce", "complaint"] as const) {
      const email = `${reason}@example.org`;
      await suppressAddress(email, reason);
      await requestSubscription({ email });
    }
    expect(await db.selectFrom("mailSuppressions").select("reason").execute()).toEqual([
      { reason: "complaint" },
    ]);
    await confirmSubscription(guest, { token: await lastConfirmToken() });
    expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
  });

  test("a person sees the mails they got and why they get none, and both are erased", async () => {
    const {
      addresses: [email],
    } = await beginSending({ count: 2 });
    await runSendingJobs();
    const secret = tokenIn(bounceAddress());
    await takeBounces(guest, {
      secret,
      notice: { email: email!.toUpperCase(), type: "complaint", detail: "spam" },
    });
    const data = JSON.stringify(await exportPersonalData(guest, { token: tokenIn(dataPath(email!)) }));
    expect(data).toContain("La joie demeure");
    expect(data).toContain('"reason":"complaint"');
    await erasePersonalData(guest, { token: tokenIn(dataPath(email!)) });
    expect(await listDeliveries()).toHaveLength(1);
    expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
  });
});
