import { afterEach, expect, test } from "vitest";
import { env } from "~/config/env.server";
import {
  listCustomMailTexts,
  saveCustomMailText,
  getCustomMailText,
} from "~/features/mail/custom-mail-text-admin.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import { closeMailPool } from "~/providers/mail.server";
import { db } from "~db/client";
import { startSmtp } from "~tests/fakes/smtp";
import { administrator } from "~tests/support/admin";
import { onBothDatabases } from "~tests/support/database";
import { addPublishedPost, addSubscribers, runSendingJobs } from "~tests/newsletter/world";
import "~tests/support/areas";

afterEach(closeMailPool);

onBothDatabases(() => {
  test("custom text of giving's mails needs both permissions", async () => {
    const pledge = { name: "giving-pledge", language: "fr" as const };
    const { caller: accounts } = await administrator({ permissions: ["manage_users"] });
    const { caller: both } = await administrator({ permissions: ["manage_users", "manage_donations"] });
    const { subject, text } = await getCustomMailText(both, pledge);
    expect((await listCustomMailTexts(accounts)).filter(({ name }) => name.startsWith("giving-"))).toEqual(
      [],
    );
    await expect(getCustomMailText(accounts, pledge)).rejects.toMatchObject({ status: 403 });
    await expect(saveCustomMailText(accounts, { ...pledge, subject, text })).rejects.toMatchObject({
      status: 403,
    });
    await saveCustomMailText(both, { ...pledge, subject: `${subject} !`, text });
    expect((await getCustomMailText(both, pledge)).subject).toBe(`${subject} !`);
  });

  test("manage_newsletter allows the text of the newsletter's mails only", async () => {
    const { caller } = await administrator({ permissions: ["manage_newsletter"] });
    const names = (await listCustomMailTexts(caller)).map(({ name }) => name);
    expect(names).toEqual([
      "newsletter-confirm",
      "newsletter-welcome",
      "newsletter-notice",
      "newsletter-letter",
      "newsletter-devotion",
      "newsletter-gathered",
    ]);
    const words = { name: "newsletter-letter", language: "fr" as const, subject: "{{title}} – {{siteName}}" };
    const refused = saveCustomMailText(caller, { ...words, text: "Paix ! {{content}}" });
    await expect(refused).rejects.toMatchObject({ status: 400, key: "admin-mail-templates:wrong.alone" });
    await expect(saveCustomMailText(caller, { ...words, text: "Paix." })).rejects.toMatchObject({
      status: 400,
      key: "admin-mail-templates:wrong.missingBlock",
    });
    await saveCustomMailText(caller, {
      ...words,
      text: "Paix à vous !\n\n{{content}}\n\n[Lire]({{readLink}})",
    });

    const smtp = await startSmtp();
    env.SMTP_URL = smtp.url;
    await addSubscribers({ count: 1, languages: ["fr"] });
    const sendOne = async () => {
      await sendNewsletterPost(caller, { id: await addPublishedPost(), audience: "all" });
      await runSendingJobs();
      return smtp.mails.splice(0)[0]!.raw.replace(/=\r\n/g, "");
    };
    await db
      .updateTable("enhancedNewsletters")
      .set({ preferences: '{"frequency":"daily","contentTypes":["updates"],"communicationMethod":"email"}' })
      .execute();
    const own = await sendOne();
    expect(own).toContain("Paix =C3=A0 vous");
    expect(own).toMatch(/<strong>lettre<\/strong>/);
    expect(own).toMatch(/\/fr\/newsletter\/1\/read\/1-\w+\.1-\w+\./);
    expect(own).not.toMatch(/\{\{/);
    const { updatedAt } = await db.selectFrom("emailTemplates").select("updatedAt").executeTakeFirstOrThrow();
    const text = "Paix à vous !\n\n{{content}}";
    await saveCustomMailText(caller, { ...words, text, isActive: false, basedOn: updatedAt });
    expect(await getCustomMailText(caller, words)).toMatchObject({ text, isActive: false });
    expect(await sendOne()).not.toContain("Paix");
    env.SMTP_URL = undefined;
    await smtp.close();

    const other = { name: "giving-receipt", language: "fr" as const };
    await expect(getCustomMailText(caller, other)).rejects.toMatchObject({ status: 403 });
    await expect(saveCustomMailText(caller, { ...other, subject: "a", text: "b" })).rejects.toMatchObject({
      status: 403,
    });
  });
});
