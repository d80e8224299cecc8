import { describe, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { countAudience } from "~/features/newsletter/segments/audience.server";
import { backoffMs, defaultBatchOptions } from "~/features/newsletter/sending/batch-options";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { db } from "~db/client";
import { startSmtp } from "~tests/fakes/smtp";
import { onBothDatabases } from "~tests/support/database";
import { withSmtp, listRecipients } from "~tests/support/smtp";
import {
  system,
  addSubscribers,
  addPublishedPost,
  beginSending,
  listDeliveries,
  getSending,
  runBatch,
  runSendingJobs,
} from "../world";

const smtp = withSmtp();

/** Sends a post to the readers there are. */
async function send(): Promise<number> {
  const id = await addPublishedPost();
  await sendNewsletterPost(system, { id });
  return id;
}

onBothDatabases(() => {
  describe("a mail server", () => {
    test("that defers mails gets them again later", async () => {
      const addresses = await addSubscribers({ count: 20, languages: ["fr"] });
      const deferred = new Set(addresses.slice(0, 5));
      smtp.behave((address) => (deferred.delete(address) ? "defer" : "accept"));
      await send();
      await runSendingJobs();
      expect(listRecipients(smtp)).toEqual([...addresses].sort());
      expect((await listDeliveries()).filter(({ attempts }) => attempts === 1)).toHaveLength(5);
    });

    test("that puts one off for days is given up, and it is not suppressed", async () => {
      const [stubborn] = await addSubscribers({ count: 3, languages: ["fr"] });
      smtp.behave((address) => (address === stubborn ? "defer" : "accept"));
      const id = await send();
      await runSendingJobs({ attempts: 3 });
      const sending = await getSending(id);
      expect(sending).toMatchObject({ status: "done", sent: 2, failed: 1 });
      expect(sending.failures).toEqual([
        { address: "r…1@one.example", error: expect.stringContaining("4.2.0") as string },
      ]);
      expect(await countAudience(db)).toBe(3);
    });

    test("that knows no such mailbox costs the address its mails", async () => {
      const [wrong] = await addSubscribers({ count: 3, languages: ["fr"] });
      smtp.behave((address) => (address === wrong ? "reject" : "accept"));
      await send();
      await runSendingJobs();
      expect(await db.selectFrom("mailSuppressions").select(["email", "reason"]).execute()).toEqual([
        { email: wrong, reason: "bounce" },
      ]);
      smtp.behave("accept");
      expect(await sendNewsletterPost(system, { id: await addPublishedPost() })).toMatchObject({
        sentCount: 2,
      });
    });

    test("that refuses the message itself costs nobody their mails, and stops the sending by itself", async () => {
      await addSubscribers({ count: 60, languages: ["fr"] });
      smtp.behave("spam");
      const id = await send();
      await runSendingJobs({ refusals: 10, inFlight: 4 });
      const sending = await getSending(id);
      expect(sending).toMatchObject({ status: "paused", sent: 0 });
      expect(sending.error).toContain("5.7.1");
      expect(sending.failed).toBeLessThan(20);
      expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
    });

    test("that drops a connection in the middle of a message or hangs gets it again", async () => {
      const addresses = await addSubscribers({ count: 30, languages: ["fr"] });
      const dropped = new Set([addresses[3], addresses[11]]);
      const hung = new Set([addresses[7]]);
      smtp.behave((address) => (dropped.delete(address) ? "drop" : hung.delete(address) ? "hang" : "accept"));
      await send();
      await runSendingJobs({ silenceMs: 500, messageMs: 1_000 });
      expect(new Set(listRecipients(smtp))).toEqual(new Set(addresses));
    });

    test("that is away costs no mail an attempt, and the sending says so", async () => {
      const { addresses, id, sendingId } = await beginSending({ count: 30 });
      env.SMTP_URL = "smtp://127.0.0.1:2";
      for (let n = 0; n < 3; n++) {
        await runBatch(sendingId, { putOff: { firstMs: 1, capMs: 1 } });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const sending = await getSending(id);
      expect(sending).toMatchObject({ status: "sending", sent: 0, failed: 0, remaining: 30 });
      expect(sending.error).toContain("ECONNREFUSED");
      expect(sending.putOffUntil).not.toBeNull();
      expect((await listDeliveries()).every(({ attempts }) => attempts === 0)).toBe(true);
      env.SMTP_URL = smtp.url;
      await runSendingJobs();
      expect(listRecipients(smtp)).toEqual([...addresses].sort());
      expect(await getSending(id)).toMatchObject({ status: "done", putOffUntil: null, error: null });
    });

    test("that is away for days is given up", async () => {
      const { id } = await beginSending({ count: 3 });
      env.SMTP_URL = "smtp://127.0.0.1:2";
      await runSendingJobs({ putOffs: 3 });
      expect(await getSending(id)).toMatchObject({ status: "done", failed: 3, remaining: 0 });
      expect(await countAudience(db)).toBe(3);
    });

    test("that does not take our login suppresses nobody", async () => {
      const guarded = await startSmtp({ login: { user: "limye", pass: "right" } });
      env.SMTP_URL = guarded.url.replace("//", "//limye:wrong@");
      const { id, sendingId } = await beginSending({ count: 5 });
      await runBatch(sendingId);
      expect(await getSending(id)).toMatchObject({ status: "sending", failed: 0, remaining: 5 });
      expect(await db.selectFrom("mailSuppressions").select("id").execute()).toEqual([]);
      env.SMTP_URL = guarded.url.replace("//", "//limye:right@");
      await runSendingJobs();
      expect(guarded.mails).toHaveLength(5);
      await guarded.close();
    });

    test("may ask for a pause for one domain, which then waits alone", async () => {
      const slow = await startSmtp({ takesMs: 10 });
      env.SMTP_URL = slow.url;
      await addSubscribers({
        count: 60,
        languages: ["fr"],
        domains: ["big.example", "big.example", "small.example"],
      });
      const first = new Map<string, number>();
      const again: number[] = [];
      slow.behave((address) => {
        if (!address.endsWith("@small.example")) return "accept";
        if (first.has(address)) again.push(performance.now());
        else first.set(address, performance.now());
        return again.length === 0 ? "slow down" : "accept";
      });
      await send();
      await runSendingJobs({ domain: { firstMs: 500, capMs: 500 } });
      expect(slow.counts().size).toBe(60);
      expect(Math.min(...again) - Math.min(...first.values())).toBeGreaterThan(450);
      expect(slow.mails[0]!.to[0]).toMatch(/@big\.example$/);
      expect(await db.selectFrom("mailDomainWaits").select("domain").execute()).toEqual([]);
      await slow.close();
    });
  });

  test("domains that ask for a pause at the same time are stored in one order", async () => {
    smtp.behave("slow down");
    const domains = ["zeta.example", "alpha.example"];
    const { sendingId } = await beginSending({ count: 2, domains });
    await runBatch(sendingId, { gatherMs: 400, domain: { firstMs: 60_000, capMs: 60_000 } });
    const waits = await db.selectFrom("mailDomainWaits").select("domain").orderBy("id").execute();
    expect(waits.map(({ domain }) => domain)).toEqual(["alpha.example", "zeta.example"]);
  });

  test("an address that a server says back in capitals is masked too", async () => {
    const { id } = await beginSending({ count: 1 });
    const error = "550 5.7.1 <READER1@ONE.EXAMPLE>: Reader1@one.example is refused";
    await db.updateTable("newsletterDeliveries").set({ status: "failed", error }).execute();
    expect((await getSending(id)).failures).toEqual([
      { address: "r…1@one.example", error: "550 5.7.1 <r…1@one.example>: r…1@one.example is refused" },
    ]);
  });
});

test("the wait for a message's next attempt grows to hours, and ends after three days", () => {
  const waits = Array.from({ length: defaultBatchOptions.attempts - 1 }, (_, n) =>
    backoffMs(defaultBatchOptions.retry, n + 1),
  );
  expect(waits[0]).toBe(60_000);
  const days = waits.reduce((sum, ms) => sum + ms, 0) / 86_400_000;
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThan(3.5);
  const longest = defaultBatchOptions.messageMs + defaultBatchOptions.gatherMs + defaultBatchOptions.lookMs;
  expect(defaultBatchOptions.leaseMs).toBeGreaterThan(longest);
});
