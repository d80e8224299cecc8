import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { signDeliveryToken, type MailedDelivery } from "~/features/newsletter/bounces/delivery-token.server";
import { readBounceMailbox, retryChangedMailbox } from "~/features/newsletter/bounces/read-mailbox.server";
import { checkHealth } from "~/features/operations/health-admin.server";
import { testConnection } from "~/features/settings/connections-admin.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import { startSmtp } from "~tests/fakes/smtp";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { startDovecot, type TestMailServer } from "~tests/support/dovecot";
import "~tests/support/areas";
import {
  complaintReport,
  deliveryReport,
  letterFromAPerson,
  returnedHeaders,
  saveMailbox,
  unsubscribeMail,
} from "../bounce-mails";
import { addSubscriber, beginSending, marie, runBatch } from "../world";

let dovecot: TestMailServer;
const relay = env.IMAP_RELAY_URL;
beforeAll(async () => {
  dovecot = await startDovecot();
  env.IMAP_RELAY_URL = dovecot.url;
});
afterAll(async () => {
  env.IMAP_RELAY_URL = relay;
  await dovecot.stop();
});
afterEach(() => dovecot.clear());

const useMailbox = (more?: Record<string, unknown>, password?: string) =>
  saveMailbox(dovecot, more, password);

async function subscribedDelivery(email = marie, deliveryId = 11): Promise<MailedDelivery> {
  return { deliveryId, subscriber: await addSubscriber(email) };
}

const suppressed = () => db.selectFrom("mailSuppressions").select(["email", "reason", "detail"]).execute();
const softBounces = () => db.selectFrom("newsletterSoftBounces").select("eventKey").execute();
const isActive = async () =>
  (await db.selectFrom("newsletters").select("isActive").executeTakeFirstOrThrow()).isActive;
const state = () => db.selectFrom("bounceMailboxes").selectAll().executeTakeFirstOrThrow();

describe("a report in the mailbox", () => {
  onBothDatabases(() => {
    test("with a valid token suppresses its subscriber, once, and leaves the mailbox as it was", async () => {
      await useMailbox();
      const delivery = await subscribedDelivery();
      await dovecot.add(letterFromAPerson(), deliveryReport({ returned: returnedHeaders(delivery) }));
      await readBounceMailbox();
      expect(await suppressed()).toMatchObject([
        { email: marie, reason: "bounce", detail: expect.stringContaining("User unknown") as string },
      ]);
      expect(await state()).toMatchObject({ reports: 1, unsigned: 0, trouble: null, waiting: 0 });
      expect(await dovecot.flags()).toEqual([[], []]);

      await db.deleteFrom("mailSuppressions").execute(); // somebody lifts it
      await readBounceMailbox();
      await dovecot.renumber();
      await readBounceMailbox();
      expect(await suppressed()).toEqual([]);
      expect((await state()).reports).toBe(2); // read again under another UIDVALIDITY
    });

    test("is read by one of several processes", async () => {
      await useMailbox();
      const delivery = await subscribedDelivery();
      await dovecot.add(
        deliveryReport({ returned: returnedHeaders(delivery), status: "5.2.2", diagnostic: "" }),
      );
      await Promise.all([readBounceMailbox(), readBounceMailbox(), readBounceMailbox()]);
      expect(await softBounces()).toEqual([{ eventKey: "delivery:11" }]);
      expect((await state()).reports).toBe(1);
    });
  });
});

describe("from the mailbox,", () => {
  let delivery: MailedDelivery;
  beforeEach(async () => {
    await freshDatabase();
    await useMailbox();
    delivery = await subscribedDelivery();
  });
  const read = async (...raws: string[]) => {
    await dovecot.add(...raws);
    await readBounceMailbox();
  };
  const report = (more: Parameters<typeof deliveryReport>[0]) =>
    deliveryReport({ returned: returnedHeaders(delivery), ...more });

  test.each([
    ["a full mailbox", { status: "5.2.2", diagnostic: "smtp; 552 5.2.2 mailbox full" }, 1],
    ["a mail that was forwarded to a dead address", { finalRecipient: "old@example.net" }, 1],
    ["a blocked sender", { status: "5.7.1", diagnostic: "smtp; 550 5.7.1 listed at a blocklist" }, 0],
    ["a delay", { action: "delayed", status: "4.4.1", diagnostic: "smtp; connect timed out" }, 0],
    ["a mail that arrived", { action: "delivered", status: "2.0.0", diagnostic: "" }, 0],
  ])("%s silences nobody", async (_name, more, soft) => {
    await read(report(more));
    expect(await suppressed()).toEqual([]);
    expect(await softBounces()).toHaveLength(soft);
  });

  test("a report whose recipient was an alias of the subscriber counts as theirs", async () => {
    await read(report({ finalRecipient: "m@inner.example.org", originalRecipient: "Marie@Example.org" }));
    expect(await suppressed()).toMatchObject([{ reason: "bounce" }]);
  });

  test("a complaint ends the subscription; one that is none changes nothing", async () => {
    await read(complaintReport(returnedHeaders(delivery), "not-spam"));
    expect(await isActive()).toBe(true);
    await read(complaintReport(returnedHeaders(delivery)));
    expect(await isActive()).toBe(false);
    expect(await suppressed()).toMatchObject([{ email: marie, reason: "complaint" }]);
  });

  test("a mail to the address of List-Unsubscribe unsubscribes, once", async () => {
    const mail = unsubscribeMail(signDeliveryToken(delivery));
    await read(mail);
    expect(await isActive()).toBe(false);
    await db.updateTable("newsletters").set({ isActive: true }).execute(); // they come back
    await read(mail); // a copy of it
    await dovecot.renumber();
    await readBounceMailbox();
    expect(await isActive()).toBe(true);
  });

  test("its subject may be encoded, and the history says that it was a mail", async () => {
    const mail = unsubscribeMail(signDeliveryToken(delivery));
    await read(mail.replace(/^Subject: unsubscribe (.*)$/m, "Subject: =?utf-8?Q?unsubscribe_$1?="));
    expect(await isActive()).toBe(false);
    const consents = await db.selectFrom("newsletterConsents").select(["kind", "source"]).execute();
    expect(consents).toContainEqual({ kind: "unsubscribed", source: "mail" });
  });

  test("nobody is unsubscribed by a forged report", async () => {
    const token = signDeliveryToken(delivery);
    const forged = token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
    const other = signDeliveryToken({ ...delivery, subscriber: { ...delivery.subscriber, id: 999 } });
    const withToken = (wrong: string) => returnedHeaders(delivery).replace(token, wrong);
    await read(
      deliveryReport({}),
      deliveryReport({ returned: withToken(forged) }),
      deliveryReport({ to: `bounces+${forged}@example.org` }),
      complaintReport(withToken("")),
      unsubscribeMail(forged),
      unsubscribeMail("marie@example.org"),
      deliveryReport({ returned: withToken(other) }), // erased since
    );
    expect(await suppressed()).toEqual([]);
    expect(await isActive()).toBe(true);
    expect(await state()).toMatchObject({ reports: 1, unsigned: 5 });
  });

  test("garbage and large mails are skipped and counted, and cost the others nothing", async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? "x"
        : `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n${nested(depth - 1)}\n--b${depth}--\n`;
    await read(
      "Content-Type: multipart/report",
      'Content-Type: multipart/report; boundary="=?\n\n--=?\nContent-Type: message/delivery-status\n\n\u0000\u0001:::\n\n:\n',
      `Content-Type: multipart/report; boundary=r\n\n--r\n${nested(60)}\n--r--`,
      report({}).replace("I'm sorry", "x".repeat(2_000_000).replace(/(.{900})/g, "$1\n")),
      report({ id: "second@mx.example.net" }),
    );
    expect(await suppressed()).toHaveLength(1);
    expect(await state()).toMatchObject({ reports: 1, tooLarge: 1, unreadable: 1, trouble: null });
  });

  test("a run is bounded, and a killed one goes on where it was", async () => {
    const dead = await addSubscriber("dead@example.org");
    const raws = Array.from({ length: 10_000 }, (_, n) => letterFromAPerson(n));
    raws[120] = report({});
    raws[9_990] = deliveryReport({
      returned: returnedHeaders({ deliveryId: 12, subscriber: dead }, "dead@example.org"),
      finalRecipient: "dead@example.org",
    });
    dovecot.addFiles(raws);
    await readBounceMailbox({ options: { most: 300 } });
    expect((await suppressed()).map(({ email }) => email)).toEqual([marie]);
    expect((await state()).waiting).toBe(9_700);
    expect(
      await db.selectFrom("outbox").select("name").where("name", "=", "read-bounces").execute(),
    ).toHaveLength(1);

    // Killed in the middle: its lease is left, and ends.
    await db.updateTable("bounceMailboxes").set({ claimedBy: "dead", claimedUntil: "2999" }).execute();
    await readBounceMailbox();
    expect((await state()).waiting).toBe(9_700);
    await db.updateTable("bounceMailboxes").set({ claimedUntil: "2026" }).execute();
    await readBounceMailbox({ stopping: AbortSignal.abort() });
    await readBounceMailbox({ options: { most: 10_000 } });
    expect((await suppressed()).map(({ email }) => email)).toEqual([marie, "dead@example.org"]);
    expect(await state()).toMatchObject({ waiting: 0, reports: 2 });
  }, 120_000);

  test("a wrong password is reported, tried at growing intervals, and forgotten when it is right", async () => {
    await useMailbox({}, "wrong");
    for (let n = 0; n < 3; n++) await readBounceMailbox();
    const { trouble, answer, failures, nextAt } = await state();
    expect({ trouble, failures }).toEqual({ trouble: "refused", failures: 2 });
    expect(answer).toContain("Authentication failed");
    expect(Date.parse(nextAt!)).toBeGreaterThan(Date.now() + 5 * 60_000);
    const health = async () =>
      (await checkHealth(systemCaller())).find(({ part }) => part === "bounceMailbox");
    expect(await health()).toMatchObject({ tone: "warn", state: "refused", facts: { answer } });

    const before = await getSettings();
    const otherName = { ...before, site: { ...before.site, siteName: "Another" } };
    await retryChangedMailbox(db, before, otherName);
    expect((await state()).failures).toBe(2);
    await useMailbox();
    await db.insertInto("bounceMailboxes").values({ mailbox: "old.example.org me INBOX" }).execute();
    await retryChangedMailbox(db, before, await getSettings());
    expect(await db.selectFrom("bounceMailboxes").select("id").execute()).toHaveLength(1);
    await readBounceMailbox();
    expect(await state()).toMatchObject({ trouble: null, failures: 0, nextAt: null });
    expect(await health()).toMatchObject({ tone: "good", state: "good" });
  });

  test("a mail that fails every time is skipped, and holds up no later one", async () => {
    const dead = await addSubscriber("dead@example.org");
    await sql`create trigger broken before insert on mail_suppressions when new.email = 'dead@example.org'
      begin select raise(abort, 'broken'); end`.execute(db);
    await dovecot.add(
      deliveryReport({
        returned: returnedHeaders({ deliveryId: 12, subscriber: dead }),
        finalRecipient: "dead@example.org",
      }),
      report({}),
    );
    for (let run = 0; run < 4; run++) {
      expect(await suppressed()).toEqual([]);
      await readBounceMailbox().catch(() => undefined);
      await db.updateTable("bounceMailboxes").set({ nextAt: null }).execute();
    }
    expect(await suppressed()).toMatchObject([{ email: marie }]);
    expect(await state()).toMatchObject({ reports: 1, unreadable: 1, failures: 0 });
  });

  test("a server that never answers ends the run, and is reported", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    env.IMAP_RELAY_URL = `imap://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await readBounceMailbox({ options: { deadlineMs: 300 } });
    env.IMAP_RELAY_URL = dovecot.url;
    silent.close();
    expect(await state()).toMatchObject({ trouble: "timedOut", claimedBy: null });
  });

  test.each([
    [{}, true, "1 email is in the folder"],
    [{ folder: "Nowhere" }, false, "no folder of this name"],
    [{ password: "wrong" }, false, "app password"],
    [{ host: "imap.example.net" }, false, "again"],
    [{ returnTo: "mailbox", username: "bounces" }, false, "Enter the address"],
  ])("“Test the mailbox” with %o reads nothing and answers", async (given, success, words) => {
    await dovecot.add(letterFromAPerson());
    const { caller } = await administrator({ language: "en" });
    const answer = await testConnection(caller, { service: "bounceMailbox", bounceMailbox: given });
    expect(answer.success).toBe(success);
    expect(`${answer.message} ${answer.reason}`).toContain(words);
    expect(await dovecot.flags()).toEqual([[]]);
  });
});

describe("a newsletter mail", () => {
  test("returns to the plus address of its delivery, and names it where programs unsubscribe", async () => {
    await freshDatabase();
    await useMailbox({ returnTo: "plus" });
    const smtp = await startSmtp();
    env.SMTP_URL = smtp.url;
    const { sendingId } = await beginSending({ count: 1 });
    await runBatch(sendingId).finally(() => {
      env.SMTP_URL = undefined;
      return smtp.close();
    });
    const mail = smtp.mails[0]!;
    const [, token] = /^bounces\+([0-9a-z-]{1,57})@example\.org$/.exec(mail.from) ?? [];
    expect(mail.header("X-Delivery-Token")).toBe(token);
    expect(mail.header("List-Unsubscribe")).toMatch(
      new RegExp(`^<http[^>]+>, <mailto:bounces@example\\.org\\?subject=unsubscribe%20${token}>$`),
    );
    await dovecot.add(deliveryReport({ to: mail.from, finalRecipient: mail.to[0]! }));
    await readBounceMailbox();
    expect(await suppressed()).toMatchObject([{ email: mail.to[0], reason: "bounce" }]);
  });
});
