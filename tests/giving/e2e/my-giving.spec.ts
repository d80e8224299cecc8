import type { Browser, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { readPdfText } from "~tests/support/pdf-text";
import { expectAccessible, expectAccessibleEverywhere } from "~tests/support/accessible";
import {
  expect,
  waitForHydration,
  linkIn,
  ministryDate,
  passTimeTrap,
  localeText,
  test,
  type Language,
} from "~tests/support/e2e";
import { expectTitle, selectRows, withGivingSite } from "./steps";

test.describe.configure({ mode: "default", timeout: 180_000 });

const site = withGivingSite();

/** Pays by card as the page's script does, including the donor's part at Stripe. */
async function give(
  language: Language,
  donation: { amount: string; donorEmail: string; isRecurring: boolean },
) {
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${site.url}${path}?lang=${language}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as { clientSecret: string };
  };
  const { clientSecret } = await ask("/api/stripe/create-payment-intent", {
    ...donation,
    donorName: "Rose Marie Célestin",
    currency: "usd",
  });
  const paymentIntentId = clientSecret.split("_secret_")[0]!;
  site.stripe.pay(paymentIntentId);
  await ask("/api/stripe/confirm-payment", { paymentIntentId });
}

/** The link in the newest mail of a template, from the mail log. */
async function mailedLink(
  email: string,
  language: Language,
  template: string,
  part: string,
): Promise<string> {
  const find = () =>
    selectRows<{ text: string; language: string }>(
      site.folder,
      "select text, language from mail_log where recipient = ? and template = ? and status = 'not_sent' order by id desc",
      email,
      template,
    )[0];
  await expect.poll(() => find() !== undefined, { timeout: 30_000 }).toBe(true);
  expect(find()!.language).toBe(language);
  return linkIn(find()!.text, part);
}

/** A page whose test fails on console errors or requests to other sites. */
async function visit(browser: Browser, javaScriptEnabled: boolean, faults: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled, acceptDownloads: true });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    const isOurs = [site.url, site.stripe.base].some((origin) => request.url().startsWith(`${origin}/`));
    if (/^http/.test(request.url()) && !isOurs) faults.push(request.url());
  });
  return page;
}

async function downloaded(page: Page, name: string | RegExp): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("link", { name, exact: typeof name === "string" })
      .first()
      .click(),
  ]);
  return { name: file.suggestedFilename(), text: readPdfText(readFileSync(await file.path())) };
}

for (const { language, javaScriptEnabled } of [
  { language: "fr", javaScriptEnabled: true },
  { language: "ht", javaScriptEnabled: false },
] as const) {
  const how = `in ${language} ${javaScriptEnabled ? "with" : "without"} JavaScript`;
  const words = (key: string) => localeText(language, `my-giving:${key}`);

  test(`a donor sees their donations, changes a monthly donation and its card, and stops it, ${how}`, async ({
    browser,
    faults,
  }) => {
    const email = `rose-${language}@example.org`;
    const stranger = `paul-${language}@example.org`;
    await give(language, { amount: "25", donorEmail: email.toUpperCase(), isRecurring: true });
    await give(language, { amount: "40", donorEmail: stranger, isRecurring: false });
    const page = await visit(browser, javaScriptEnabled, faults);
    const ready = async () => {
      if (javaScriptEnabled) await waitForHydration(page);
    };
    const main = page.locator("main");

    // Requests the link, which is mailed.
    await page.goto(`/${language}/my-giving`);
    await ready();
    if (javaScriptEnabled) await passTimeTrap(page);
    await page.locator('main [name="email"]').fill(email);
    await page.locator('main form button[type="submit"]').click();
    await expect(main.getByText(words("form.sent"), { exact: true })).toBeVisible();
    const link = await mailedLink(email, language, "giving-link", "/my-giving/");
    expect(decodeURIComponent(link)).not.toContain("rose");
    const answer = await page.goto(link);
    await ready();
    expect(answer?.headers()["cache-control"]).toBe("no-store");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('meta[name="referrer"]')).toHaveAttribute("content", "same-origin");
    const monthly = page.getByRole("article");
    await expect(monthly).toContainText("25,00");
    await expect(monthly).toContainText(words("monthly.state.active"));
    if (javaScriptEnabled) {
      const parts = await monthly.locator("summary").all();
      for (const summary of parts) await summary.click();
      await expectAccessibleEverywhere(page);
      for (const summary of parts) await summary.click();
    }

    // Only the donor's own receipt and statement.
    const receipt = await downloaded(page, new RegExp(words("gifts.receiptOf").split(" ")[0]!));
    expect(receipt.name).toMatch(/\.pdf$/);
    expect(receipt.text).toContain("Rose Marie Célestin");
    const year = ministryDate().slice(0, 4);
    const statement = await downloaded(page, words("statements.year").replace("{{year}}", year));
    expect(statement.text).toContain("25,00");
    if (language === "ht") {
      expect(receipt.text).toContain("Resi");
      expect(statement.text).toContain("Rapò");
    }
    const [his] = selectRows<{ id: number }>(
      site.folder,
      "select receipts.id from receipts join donations on donations.id = donation_id where donor_email = ?",
      stranger,
    );
    const own = link.replace(/\/(fr|ht)\/my-giving/, "/my-giving");
    expect((await page.request.get(`${own}/receipt/${his!.id}`)).status()).toBe(404);

    // Another amount: refused, then accepted.
    const change = page.locator("details", { has: page.locator('[name="amount"]') });
    const typeAmount = async (amount: string) => {
      await change.locator('[name="amount"]').fill(amount);
      await change.locator('button[type="submit"]').click();
    };
    await change.locator("summary").click();
    await typeAmount("0,49");
    const [, tooLittle] = localeText(language, "giving:amount.least").split(/\{\{\w+\}\}/);
    await expect(change.getByText(tooLittle!.trim()).first()).toBeVisible();
    await expect(change.locator('[name="amount"]')).toHaveValue("0,49");
    await typeAmount("30,50");
    await expect(monthly.getByRole("heading")).toContainText("30,50");
    if (!javaScriptEnabled) await expect(main).toContainText(words("done.change"));

    // Another card, on Stripe's own page.
    await page.getByRole("button", { name: words("monthly.card"), exact: true }).click();
    await page.waitForURL((url) => url.href.startsWith(`${site.stripe.base}/`));
    await page.locator("#number").fill("5555555555554444");
    await page.locator("#expiry").fill("12/40");
    await page.locator("#cvc").fill("123");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "Return" }).click();
    await page.waitForURL((url) => url.pathname.includes("/my-giving/"));
    await ready();

    // Stops it.
    await page.getByText(words("monthly.stop"), { exact: true }).click();
    await expect(main).toContainText(words("monthly.stopText"));
    await page.getByRole("button", { name: words("monthly.stopNow"), exact: true }).click();
    await expect(monthly).toContainText(words("monthly.state.stopped"));
    if (!javaScriptEnabled) await expect(main).toContainText(words("done.stop"));
    await expect(page.getByRole("button", { name: words("monthly.card"), exact: true })).toHaveCount(0);
    const [kept] = selectRows<{ provider_id: string; amount: number; status: string }>(
      site.folder,
      "select provider_id, amount, status from recurring_donations where lower(donor_email) = ?",
      email,
    );
    expect(kept).toMatchObject({ amount: 30_50, status: "cancelled" });
    expect(site.stripe.world.subscriptions.take(kept!.provider_id).status).toBe("canceled");

    // Before an erasure the donor reads what happens to their donations.
    if (!javaScriptEnabled) {
      await page.goto(`/${language}/privacy`);
      await page.locator('main [name="email"]').fill(email);
      await page.locator('main form button[type="submit"]').click();
      await page.goto(await mailedLink(email, language, "privacy-link", "/privacy/data/"));
      await expect(main).toContainText(localeText(language, "privacy:data.erase.giving"));
    }

    // A modified link says so, and how to continue.
    const changed = await page.goto(`${link.slice(0, -3)}xyz`);
    expect(changed?.status()).toBe(404);
    await expectTitle(page, words("over.title"));
    await expect(page.locator("body")).not.toContainText("rose-");
    if (javaScriptEnabled) await expectAccessible(page);
    await page.context().close();
  });
}
