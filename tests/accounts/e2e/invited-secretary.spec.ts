import type { Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSmtp, type ReceivedMail } from "~tests/fakes/smtp";
import { decodeQuotedPrintable } from "~tests/support/mime";
import { startOwnSite } from "~tests/support/own-site";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";

const administrator = { username: "admin", password: "the first administrator's own word" };
const own = "yon bèl modpas pou Lucie";
const fr = (key: string) => localeText("fr", key);
const ht = (key: string) => localeText("ht", key);
const readable = ({ raw }: ReceivedMail) => decodeQuotedPrintable(raw);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "" : ", without JavaScript";

  test(`an invited secretary chooses a password and answers a message${how}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), "limye-invited-"));
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
    const mailTo = async (address: string, words: string) => {
      const find = () =>
        smtp.mails.find((mail) => mail.to.includes(address) && readable(mail).includes(words));
      await expect.poll(() => find() !== undefined, { timeout: 30_000 }).toBe(true);
      return find()!;
    };

    try {
      const page = await visit("fr");
      await open(page, "/admin/login?next=%2Fadmin%2Froles");
      await page.locator("input[name=username]").fill(administrator.username);
      await page.locator("input[name=password]").fill(administrator.password);
      await page.locator("button[type=submit]").last().click();
      await page.waitForURL("**/admin/roles");
      if (javaScriptEnabled) await waitForHydration(page);
      const form = page
        .locator("form")
        .filter({ has: page.getByRole("button", { name: fr("admin-roles:invite.submit") }) });
      await form.getByLabel(fr("admin-roles:user.username")).fill("lucie");
      await form.getByLabel(fr("admin-roles:invite.email")).fill("lucie@example.org");
      await form.getByLabel(fr("admin-roles:user.role")).selectOption("secretary");
      await form.getByLabel(fr("admin-roles:invite.language")).selectOption("ht");
      await form.getByRole("button").click();
      await expect(page.getByText(fr("admin-roles:invite.pending"))).toBeVisible();
      const [invited] = fr("admin-roles:user.invited").split("{{date}}");
      await expect(page.getByRole("row", { name: /lucie/ })).toContainText(invited!);

      const mail = await mailTo("lucie@example.org", "/admin/invitation/");
      const link = /http:\S+\/admin\/invitation\/[\w.-]+\?lang=ht/.exec(readable(mail))![0];
      const hers = await visit("en");
      await open(hers, link);
      await expect(hers.getByRole("heading", { level: 1 })).toHaveText(ht("admin-roles:invitation.title"));
      await hers.locator("[name=newPassword]").fill(own);
      await hers.locator("[name=newPasswordAgain]").fill(own);
      await hers.getByRole("button", { name: ht("admin-roles:invitation.submit") }).click();
      await hers.waitForURL("**/admin/dashboard");

      const write = async (subject: string) => {
        const answer = await fetch(`${site.url}/api/contact?lang=fr`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Origin: site.url },
          body: JSON.stringify({
            ...{ firstName: "Marie", lastName: "Désir", email: "marie@example.org" },
            ...{ subject, message: "À quelle heure ?" },
          }),
        });
        return ((await answer.json()) as { id: number }).id;
      };
      await write("Une question plus ancienne");
      const id = await write("Une question");
      await open(hers, `/admin/messages/${id}`);
      await hers
        .getByRole("link", { name: ht("admin-messages:replies.received.label"), exact: true })
        .first()
        .click();
      const text = hers.locator("textarea[name=text]");
      await expect(text).toHaveValue(/^Bonjour Marie,/);
      await text.fill("Bonjour Marie, à neuf heures.");
      await hers.getByRole("button", { name: ht("admin-replies:send") }).click();
      const shown = hers.getByRole("article");
      if (javaScriptEnabled) await expect(shown).toContainText("Une question plus ancienne");
      else await expect(shown).toContainText("Bonjour Marie, à neuf heures.");
      await expect(text).toHaveValue("");
      const reply = await mailTo("marie@example.org", "neuf heures");
      expect(reply.header("In-Reply-To")).toMatch(/^<.+@.+>$/);
      expect((await hers.goto("/admin/sermons"))!.status()).toBe(403);
    } finally {
      await site.stop();
      await smtp.close();
      rmSync(folder, { recursive: true });
    }
  });
}
