import { beforeAll, expect, onTestFinished, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { deliverAutoReply, deliverMail, ERASED_PROPS } from "~/features/mail/mail-delivery.server";
import { mailPersonalData } from "~/features/mail/personal-data.server";
import { eraseOldMailTexts } from "~/features/mail/retention.server";
import { db } from "~db/client";
import { handlers } from "~/jobs.server";
import { createRunner } from "~jobs/runner";
import { startScriptedSmtp } from "~tests/fakes/scripted-smtp";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { dumpDatabase } from "~tests/support/database-dump";
import { withSmtp } from "~tests/support/smtp";
import {
  findMail,
  queueConfidential,
  registerConfidentialMail,
  replyConfidentially,
  secretAddress,
  secretWords,
} from "../world";

const smtp = withSmtp();
beforeAll(registerConfidentialMail);

const email = secretAddress.toLowerCase();
async function expectNoSecretWord() {
  const dump = (await dumpDatabase()).toLowerCase();
  expect(secretWords.filter((word) => dump.includes(word.toLowerCase()))).toEqual([]);
}

onBothDatabases(() => {
  test("nothing of it stands in the database, before and after it is sent", async () => {
    const id = await queueConfidential();
    await expectNoSecretWord();
    await deliverMail(id);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]!.to).toEqual(["Canary.Rose@example.org"]);
    expect(smtp.mails[0]!.header("Subject")).toBe("Canarygrief Canaryname");
    expect(await findMail(id)).toMatchObject({
      status: "sent",
      about: expect.stringMatching(/^digest:[\w-]{43}$/),
    });
    await expectNoSecretWord();
  });

  test("nothing of it stands in the database when there is no mail server", async () => {
    env.SMTP_URL = undefined;
    const id = await queueConfidential();
    await deliverMail(id);
    expect(await findMail(id)).toMatchObject({ status: "not_sent" });
    await expectNoSecretWord();
  });

  test("its export is in clear, and other people's mails are not part of it", async () => {
    await deliverMail(await queueConfidential());
    await deliverMail(await queueConfidential("paul@example.org", "Paul"));
    expect(await mailPersonalData.collect(db, email)).toEqual([
      expect.objectContaining({
        recipient: secretAddress,
        subject: "Canarygrief Canaryname",
        text: expect.stringContaining("Canaryname, Canarygrief"),
      }),
    ]);
  });

  test("each address under which a mail is kept is known once, without regard to case", async () => {
    for (const to of [secretAddress, email, "paul@example.org"]) await queueConfidential(to);
    expect((await mailPersonalData.addresses(db)).sort()).toEqual([email, "paul@example.org"]);
  });

  test("erasing a person deletes their mails and the jobs, and nobody else's", async () => {
    await queueConfidential();
    await replyConfidentially(email);
    const left = await queueConfidential("paul@example.org");
    await mailPersonalData.erase(db, email);
    expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([{ id: left }]);
    expect(await db.selectFrom("outbox").select("payload").execute()).toEqual([
      { payload: JSON.stringify({ mailId: left }) },
    ]);
  });

  test("a second auto-reply to the same address within ten minutes is dropped, in any case", async () => {
    await replyConfidentially();
    await replyConfidentially(email);
    await replyConfidentially("paul@example.org");
    const rows = await db.selectFrom("mailLog").select("id").orderBy("id").execute();
    for (const { id } of rows) await deliverAutoReply(id);
    expect(smtp.mails.map(({ to }) => to[0])).toEqual([secretAddress, "paul@example.org"]);
  });

  test("its content is erased when it is old", async () => {
    const id = await queueConfidential();
    await deliverMail(id);
    await eraseOldMailTexts(systemCaller(), new Date(Date.now() + 91 * 86_400_000));
    expect(await findMail(id)).toMatchObject({ props: ERASED_PROPS, html: null, text: null });
  });

  test("a mail that was encrypted with another secret fails, and is no address", async () => {
    const id = await queueConfidential();
    await db
      .updateTable("mailLog")
      .set({ recipient: "AAAA".repeat(12) })
      .execute();
    await deliverMail(id);
    expect(await findMail(id)).toMatchObject({
      status: "failed",
      error: "Encrypted with another SESSION_SECRET.",
    });
    expect(await mailPersonalData.addresses(db)).toEqual([]);
  });
});

// Servers that repeat the address in every answer: refused for good, deferred, too many, and a refused connection.
const answers = {
  "550 5.1.1 <*>: no mailbox here by the name of *": { status: "failed", kept: "550 5.1.1" },
  "451 4.3.0 <*> try later, *": { status: "queued", kept: "451 4.3.0" },
  "450 4.7.1 <*> too many messages": { status: "queued", kept: "450 4.7.1" },
};

test.each(Object.entries(answers))(
  "of the answer %s only the codes are kept",
  async (answer, { status, kept }) => {
    await freshDatabase();
    const server = await startScriptedSmtp({
      answer: (line, { to }) => (line.startsWith("RCPT") ? answer.replaceAll("*", to) : undefined),
    });
    onTestFinished(server.close);
    env.SMTP_URL = server.url;
    await queueConfidential();
    const runner = createRunner(handlers);
    const job = await db.selectFrom("outbox").select(["id", "name", "attempts"]).executeTakeFirstOrThrow();
    await runner.run(job);
    await runner.stop(0);
    const { error, status: outcome } = await findMail(1);
    expect(outcome).toBe(status);
    const { lastError } = await db
      .selectFrom("outbox")
      .select("lastError")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const { answer: limit } =
      (await db.selectFrom("mailServerLimits").select("answer").executeTakeFirst()) ?? {};
    expect([error, lastError, limit].filter(Boolean).join(" ")).toContain(kept);
    await expectNoSecretWord();
  },
);
