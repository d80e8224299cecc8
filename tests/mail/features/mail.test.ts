import { afterEach, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { deliverMail, markMailFailed } from "~/features/mail/mail-delivery.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";
import { eraseOldMailTexts } from "~/features/mail/retention.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { withSmtp } from "~tests/support/smtp";
import { findMail, queueTestMail, welcomeProps } from "../world";

const smtp = withSmtp();
afterEach(() => {
  env.MAIL_FROM = undefined;
});

onBothDatabases(() => {
  test("a mail and its job are queued in one transaction", async () => {
    const id = await queueTestMail();
    expect(await findMail(id)).toMatchObject({
      status: "queued",
      language: "ht",
      recipient: "marie@example.org",
    });
    const jobs = () => db.selectFrom("outbox").select(["name", "payload"]).execute();
    expect(await jobs()).toEqual([{ name: "send-mail", payload: JSON.stringify({ mailId: id }) }]);

    const rolledBack = db.transaction().execute(async (trx) => {
      await queueMail(trx, {
        ...{ to: "a@example.org", language: "fr", props: welcomeProps },
        template: requireMailTemplate("newsletter-welcome"),
      });
      throw new Error("the verb failed");
    });
    await expect(rolledBack).rejects.toThrow("the verb failed");
    expect(await jobs()).toHaveLength(1);
    expect(await db.selectFrom("mailLog").select("id").execute()).toHaveLength(1);
  });

  test("a mail is sent once and stored as it was sent", async () => {
    const id = await queueTestMail();
    await deliverMail(id);
    await deliverMail(id);
    expect(smtp.mails).toHaveLength(1);
    const row = await findMail(id);
    expect(row).toMatchObject({ status: "sent", error: null, subject: "Byenveni nan fanmi Limyè" });
    expect(row.sentAt).toMatch(/Z$/);
    expect(row.html).toContain("Bonjou Marie,");
    expect(row.text).toContain("Bonjou Marie,");
    const [mail] = smtp.mails;
    expect(mail).toMatchObject({ from: "contact@limye.example", to: ["marie@example.org"] });
    expect(mail!.header("Message-ID")).toBe(`<${row.messageId}>`);
    expect(row.messageId).toMatch(/^mail-\d+-\w+@localhost$/);
  });

  test("a newsletter mail has the one-click headers of RFC 8058", async () => {
    await deliverMail(await queueTestMail());
    const [mail] = smtp.mails;
    expect(mail!.header("List-Unsubscribe")).toBe("<http://localhost:3000/ht/newsletter/unsubscribe/u>");
    expect(mail!.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(mail!.header("Auto-Submitted")).toBe("auto-generated");
    expect(mail!.header("X-Auto-Response-Suppress")).toBe("All");
  });

  test("without an SMTP server a mail is stored, and sent when there is one", async () => {
    env.SMTP_URL = undefined;
    const id = await queueTestMail();
    await deliverMail(id);
    const kept = await findMail(id);
    expect(kept).toMatchObject({ status: "not_sent", sentAt: null });
    expect(kept.html).toContain("Marie");
    env.SMTP_URL = smtp.url;
    await deliverMail(id);
    expect(await findMail(id)).toMatchObject({ status: "sent" });
  });

  test("a deferred mail is sent again later with the same Message-ID", async () => {
    smtp.behave("defer");
    const id = await queueTestMail();
    await expect(deliverMail(id)).rejects.toThrow("450");
    const waiting = await findMail(id);
    expect(waiting.status).toBe("queued");
    expect(waiting.error).toContain("450");
    smtp.behave("accept");
    await deliverMail(id);
    expect(await findMail(id)).toMatchObject({ status: "sent", error: null, messageId: waiting.messageId });
  });

  test("a permanent refusal is not tried again", async () => {
    smtp.behave("reject");
    const id = await queueTestMail();
    await deliverMail(id);
    const failed = await findMail(id);
    expect(failed.status).toBe("failed");
    expect(failed.error).toContain("550");
  });

  test("when the server is down the mail waits", async () => {
    env.SMTP_URL = "smtp://127.0.0.1:1";
    const id = await queueTestMail();
    await expect(deliverMail(id)).rejects.toThrow("ECONNREFUSED");
    expect(await findMail(id)).toMatchObject({ status: "queued" });
  });

  test("after the last attempt a mail is failed with its error, unless it was sent", async () => {
    const [lost, sent] = [await queueTestMail(), await queueTestMail()];
    await deliverMail(sent);
    for (const id of [lost, sent]) await markMailFailed(id, "no route");
    expect(await findMail(lost)).toMatchObject({ status: "failed", error: "no route" });
    expect(await findMail(sent)).toMatchObject({ status: "sent", error: null });
  });

  test("a mail whose content was erased is not sent", async () => {
    const id = await queueTestMail();
    await eraseOldMailTexts(systemCaller(), new Date(Date.now() + 91 * 86_400_000));
    await deliverMail(id);
    expect(smtp.mails).toEqual([]);
    expect(await findMail(id)).toMatchObject({ status: "failed", error: "Not sent within 90 days." });
  });

  test("a mail that was erased meanwhile is no failure", async () => {
    await expect(deliverMail(4711)).resolves.toBeUndefined();
  });
});
