import type { Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSmtp, type ReceivedMail } from "~tests/fakes/smtp";
import { openSheet } from "~tests/support/canvas";
import { decodeQuotedPrintable } from "~tests/support/mime";
import { startOwnSite } from "~tests/support/own-site";
import { expect, waitForHydration, passTimeTrap, localeText, test } from "~tests/support/e2e";
import { writeMarkdown } from "~tests/support/markdown-field";

const administrator = { username: "admin", password: "the first administrator's own word" };
const title = "La pluie après la sécheresse";
const secret = "Ce que seuls les abonnés lisent";
const admin = (key: string) => localeText("fr", `admin-newsletter:${key}`);
const reader = (key: string) => localeText("ht", `newsletter-reader:${key}`);

/** A mail's words and links as its reader gets them. */
const readable = ({ raw }: ReceivedMail) => decodeQuotedPrintable(raw);

function linkIn(mail: ReceivedMail, pattern: RegExp): string {
  const link = pattern.exec(readable(mail))?.[0];
  if (!link) throw new Error(`no link like ${pattern} in ${mail.header("Subject")}`);
  return link;
}

/** From the first word to the last: everything between is what one person or another really does. */
for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`a post is sent, read in every way, and the subscription ends, ${how}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const folder = mkdtempSync(join(tmpdir(), "limye-journey-"));
    const smtp = await startSmtp();
    const site = await startOwnSite(folder, {
      SMTP_URL: smtp.url,
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
    });
    const visit = async (locale: string): Promise<Page> => {
      const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled, locale });
      return context.newPage();
    };
    const open = async (page: Page, path: string) => {
      await page.goto(path);
      if (javaScriptEnabled) await waitForHydration(page);
    };
    const mailTo = async (address: string, subject: string) => {
      const find = () =>
        smtp.mails.find((mail) => mail.to.includes(address) && readable(mail).includes(subject));
      await expect.poll(() => find() !== undefined, { timeout: 30_000 }).toBe(true);
      return find()!;
    };
    const email = "rosemarie@example.org";

    try {
      // Somebody subscribes in Kreyòl and confirms by the mailed link.
      const person = await visit("ht");
      await open(person, "/ht/subscribe");
      await person.locator('main [name="email"]').fill(email);
      if (javaScriptEnabled) await passTimeTrap(person);
      await person.locator('main form button[type="submit"]').click();
      const asked = await mailTo(email, "/newsletter/confirm/");
      await open(person, linkIn(asked, /http:\S+\/newsletter\/confirm\/[\w.-]+/));
      await person.locator('main form button[type="submit"]').click();
      await expect(person.getByText(localeText("ht", "subscription:confirm.doneTitle"))).toBeVisible();

      // The administration writes, looks, publishes and sends to everybody.
      const page = await visit("fr");
      await open(page, "/admin/login?next=%2Fadmin%2Fnewsletter%2Fnew");
      await page.locator("input[name=username]").fill(administrator.username);
      await page.locator("input[name=password]").fill(administrator.password);
      await page.locator("button[type=submit]").last().click();
      await page.waitForURL("**/admin/newsletter/new");
      if (javaScriptEnabled) await waitForHydration(page);
      await page.locator('[name="title"]').fill(title);
      await page.locator('[name="summary"]').fill("Attendre ensemble.");
      await writeMarkdown(page, `Chers amis,\n\n**${secret}.** [Un lien](javascript:alert(1))`);
      if (javaScriptEnabled) {
        await expect(page.locator("main .prose strong")).toHaveText(`${secret}.`);
      } else {
        const tab = page.waitForEvent("popup");
        await page
          .getByRole("button", { name: localeText("fr", "admin-writing:editor.openPreview") })
          .click();
        await expect((await tab).locator("strong")).toHaveText(`${secret}.`);
      }
      await page.getByRole("button", { name: admin("writing.form.create") }).click();
      const sheet = await openSheet(page, admin("sheet.open"));
      if (javaScriptEnabled) await sheet.getByLabel(admin("sheet.publishAndSend.label")).check();
      await sheet.locator('[name="to"]').selectOption("all");
      await sheet.getByRole("button", { name: admin("sheet.publishAndSend.action"), exact: true }).click();
      await expect(page.getByText(admin("sent.title")).first()).toBeVisible();

      // It arrives once, with a way to read it here and a way to leave.
      const mail = await mailTo(email, secret);
      expect(mail.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
      expect(readable(mail)).not.toContain("javascript:");
      const mailed = linkIn(mail, /http:\S+\/newsletter\/\d+\/read\/[\w.-]+/);

      // By the mailed link, on a device that knows nobody; in Kreyòl, which says that the text is French.
      const elsewhere = await visit("ht");
      await open(elsewhere, mailed);
      const text = elsewhere.locator("main .prose");
      await expect(text).toContainText(secret);
      await expect(text).toHaveAttribute("lang", "fr");
      await expect(elsewhere.locator("main")).toContainText(localeText("ht", "translation:languages.fr"));

      // By the gate: a stranger is refused, the subscriber is let in.
      const id = /\/newsletter\/(\d+)\//.exec(mailed)![1]!;
      const gate = elsewhere.locator("main form");
      const knock = async (address: string) => {
        await gate.locator('[name="email"]').fill(address);
        await gate.locator('button[type="submit"]').click();
      };
      await open(elsewhere, `/ht/newsletter/${id}`);
      await knock("nobody@example.org");
      await expect(elsewhere.getByRole("heading", { name: reader("forSubscribers") })).toBeVisible();
      await knock(email);
      await expect(text).toContainText(secret);

      // One click of the mailbox's own button ends it: no page, no cookie. After that nothing opens any more.
      const leave = /<(http[^>]+)>/.exec(mail.header("List-Unsubscribe")!)![1]!;
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      expect((await fetch(leave, { method: "POST", body })).status).toBe(200);
      await open(elsewhere, mailed);
      await expect(elsewhere.getByRole("heading", { name: reader("link.title") })).toBeVisible();
      await open(elsewhere, `/ht/newsletter/${id}`);
      await knock(email);
      await expect(elsewhere.getByText(reader("denied"))).toBeVisible();
      expect(smtp.mails.filter((mail) => readable(mail).includes(secret))).toHaveLength(1);
    } finally {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await site.stop();
      await smtp.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
