import type { Browser, Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  setAppearance,
  appearances,
  expectAccessible,
  expectAccessibleEverywhere,
} from "~tests/support/accessible";
import { startOwnSite } from "~tests/support/own-site";
import { expect, waitForHydration, languages, localeText, openSettingsPart, test } from "~tests/support/e2e";
import { expectTitle, openHydrated, signInOn } from "./steps";

// One site for the whole file; its wall grows from test to test.
test.describe.configure({ mode: "serial" });

const password = "a word only this file knows";
let folder: string;
let site: Awaited<ReturnType<typeof startOwnSite>>;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "limye-wall-"));
  site = await startOwnSite(folder, { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: password });
});
test.afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Visitor {
  javaScriptEnabled?: boolean;
  locale?: string;
}

async function visitor(browser: Browser, { javaScriptEnabled = true, locale = "fr" }: Visitor = {}) {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled, locale });
  return context.newPage();
}

async function administrator(browser: Browser, options: Visitor = {}): Promise<Page> {
  const page = await visitor(browser, options);
  await signInOn(site, page, password);
  return page;
}

/** A Zelle pledge that the administrator completes. */
async function give(admin: Page, donation: { donorName: string; amount: string; [field: string]: unknown }) {
  const donorEmail = `${donation.donorName.replace(/\W/g, "")}@donors.example`;
  const pledged = await admin.request.post("/api/donations", {
    data: { donorEmail, paymentMethod: "zelle", isPublic: true, ...donation },
    headers: { Origin: site.url },
  });
  const { id, isDemo } = (await pledged.json()) as { id: number; isDemo: boolean };
  expect(isDemo).toBe(false);
  const completed = await admin.request.patch(`/api/donations/${id}/status`, {
    data: { status: "completed" },
    headers: { Origin: site.url },
  });
  expect(completed.status()).toBe(200);
}

const w = (key: string, language: (typeof languages)[number] = "fr") =>
  localeText(language, `donor-wall:${key}`);
const s = (key: string) => localeText("fr", `admin-settings:${key}`);
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const card = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

test("before the first donation the wall says so in each language and invites to give", async ({
  browser,
}) => {
  const page = await visitor(browser, { javaScriptEnabled: false });
  for (const language of languages) {
    await page.goto(`/${language}/donor-wall`);
    await expectTitle(page, w("title", language));
    await expect(page.getByRole("heading", { name: w("empty.title", language) })).toBeVisible();
    await expect(page.getByRole("link", { name: w("give.action", language) })).toHaveAttribute(
      "href",
      `/${language}/donation`,
    );
    await expect(
      page.getByRole("contentinfo").getByRole("link", { name: w("title", language) }),
    ).toBeVisible();
  }
  const empty = await visitor(browser);
  await empty.goto("/ht/donor-wall");
  await setAppearance(empty, appearances[0]);
  await expectAccessible(empty);
});

test("the giving settings are saved, invalid values stay at their fields, and changes take effect", async ({
  browser,
}) => {
  const page = await administrator(browser);
  await openHydrated(page, "/admin/settings?tab=payments");
  for (const title of ["Stripe", "Zelle", s("parts.wall"), s("parts.receiptTexts")])
    await openSettingsPart(page, title);
  await expect(page.getByText(`${site.url}/api/stripe/webhook`)).toBeVisible();
  await field(page, "giving_zelle_recipient").fill("gifts@limye.example");
  await field(page, "giving_wall_levels_bronze").fill("20,50");
  await field(page, "giving_wall_levels_silver").fill("20");
  await page.getByRole("main").getByRole("button", { name: "Kreyòl" }).first().click();
  await field(page, "giving_receipts_texts_0_country").fill("ht");
  await field(page, "giving_receipts_texts_0_text_ht").fill("Nou pa bay anyen an echanj don sa a.");
  await field(page, "paymentGateways_stripe_webhookSecret").fill("whsec_only_this_test_4x4x");
  await page.getByRole("button", { name: s("save"), exact: true }).click();
  await expect(page.getByText(s("errors.levelsRise"))).toBeVisible();
  await expect(field(page, "giving_wall_levels_silver")).toHaveAttribute("aria-invalid", "true");
  await field(page, "giving_wall_levels_silver").fill("100");
  await field(page, "currentPassword").fill(password);
  await page.getByRole("button", { name: s("save"), exact: true }).click();
  await expect(page.getByText(s("saved")).first()).toBeVisible();

  await page.reload();
  await expect(field(page, "giving_wall_levels_bronze")).toHaveValue("20,50");
  await expect(field(page, "giving_receipts_texts_0_country")).toHaveValue("HT");
  await expect(field(page, "paymentGateways_stripe_webhookSecret")).toHaveValue("••••••4x4x");
  expect(await page.content()).not.toContain("only_this_test");
  await expect(page.getByText(s("ways.open"))).toHaveCount(1); // Zelle now takes real donations.
});

test("a legal text is removed when it is emptied, without JavaScript", async ({ browser }) => {
  const page = await administrator(browser, { javaScriptEnabled: false });
  await page.goto("/admin/settings?tab=payments");
  await openSettingsPart(page, s("parts.receiptTexts"));
  await field(page, "giving_receipts_texts_1_country").fill("*");
  await field(page, "giving_receipts_texts_1_text_fr").fill("Merci de votre don.");
  await field(page, "giving_receipts_texts_0_country").fill("");
  await field(page, "giving_receipts_texts_0_text_ht").fill("");
  await page.getByRole("button", { name: s("save"), exact: true }).click();
  await expect(page.getByText(s("saved")).first()).toBeVisible();
  await expect(field(page, "giving_receipts_texts_0_country")).toHaveValue("*");
  await expect(field(page, "giving_receipts_texts_1_country")).toHaveValue("HT");
});

test("donors who agreed are named, others are not, and no e-mail address appears", async ({ browser }) => {
  const admin = await administrator(browser);
  for (let n = 1; n <= 11; n++) await give(admin, { donorName: `Earlier ${n}`, amount: "5" });
  await give(admin, { donorName: "Sister Silent", amount: "40", isPublic: false });
  await give(admin, { donorName: "Brother Hidden", amount: "150", isAnonymous: true, message: "Pou Bondye" });
  await give(admin, {
    ...{ donorName: "<b>Marie</b> Joseph", amount: "20,50", country: "HT" },
    message: `Mèsi <script>document.title = "broken"</script> ${"é".repeat(200)}`,
  });

  const page = await visitor(browser);
  await page.goto("/fr/donor-wall");
  await expect(page.getByRole("article")).toHaveCount(12);
  const marie = card(page, "<b>Marie</b> Joseph");
  await expect(marie).toContainText("<script>");
  await expect(marie).toContainText("SOUTIEN DE BRONZE");
  await expect(marie).toContainText(w("milestones.firstGift"));
  await expect(marie).toContainText("Haïti");
  await expect(marie.locator("time")).toHaveText(/^il y a /);
  await expect(card(page, "Pou Bondye")).toContainText(w("anonymous"));
  await expect(page).toHaveTitle(new RegExp(w("title")));
  await expect(page.getByRole("main")).toContainText("265,50"); // All donations, also those not on the wall.

  for (const address of ["/fr/donor-wall", "/fr/donor-wall.data", "/api/donor-appreciations"]) {
    const text = await (await page.request.get(address)).text();
    expect(text).toContain("Joseph");
    expect(text).not.toMatch(/donors\.example|Silent|Brother/);
  }
  await expectAccessibleEverywhere(page);
});

for (const javaScriptEnabled of [true, false]) {
  test(`older donations are on the next page, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const page = await visitor(browser, { javaScriptEnabled, locale: "ht" });
    await page.goto("/ht/donor-wall");
    let answerNow = () => {};
    if (javaScriptEnabled) {
      await waitForHydration(page);
      const seen = new Promise<void>((resolve) => (answerNow = resolve));
      await page.route("**/donor-wall.data?*", async (route) => {
        await seen;
        await route.continue();
      });
    }
    await page.getByRole("link", { name: localeText("ht", "ui:pagination.older") }).click();
    // While the next page loads, its skeleton is shown.
    if (javaScriptEnabled)
      await expect(page.getByRole("main").getByRole("status")).toContainText(localeText("ht", "ui:loading"));
    answerNow();
    await expect(card(page, "Earlier 1")).toHaveCount(1);
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByRole("link", { name: localeText("ht", "ui:pagination.newer") }).click();
    await expect(page.getByRole("article")).toHaveCount(12);
  });
}

test("the staff hides a donation and removes a message, and amounts disappear when the ministry hides them", async ({
  browser,
}) => {
  const admin = await administrator(browser);
  await admin.goto("/admin/content?tab=donors");
  await expect(admin).toHaveURL(/\/admin\/content\/donors$/);
  await waitForHydration(admin);
  await expectAccessibleEverywhere(admin);
  const d = (key: string) => localeText("fr", `admin-donors:${key}`);
  const row = (name: string) => admin.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await row("Marie")
    .getByRole("button", { name: d("removeMessage") })
    .click();
  await admin
    .getByRole("alertdialog")
    .getByRole("button", { name: d("ask.confirm") })
    .click();
  await expect(row("Marie")).not.toContainText("<script>");
  const hide = row("Brother Hidden").getByRole("button", { name: /^Masquer/ });
  await hide.click();
  await expect(row("Brother Hidden")).toContainText(d("hidden"));
  const isOnWall = async () =>
    (await (await admin.request.get("/fr/donor-wall")).text()).includes("Pou Bondye");
  expect(await isOnWall()).toBe(false);
  await admin.getByRole("button", { name: localeText("fr", "ui:undo") }).click();
  await expect(admin.getByText(localeText("fr", "ui:undone")).first()).toBeVisible();
  await expect(row("Brother Hidden")).not.toContainText(d("hidden"));
  expect(await isOnWall()).toBe(true);
  await hide.click();
  await expect(row("Brother Hidden")).toContainText(d("hidden"));

  await openHydrated(admin, "/admin/settings?tab=payments");
  await openSettingsPart(admin, s("parts.wall"));
  await admin.locator("label").getByText(s("fields.giving_wall_showAmounts"), { exact: true }).click();
  await admin.getByRole("button", { name: s("save"), exact: true }).click();
  await expect(admin.getByText(s("saved")).first()).toBeVisible();

  const page = await visitor(browser, { javaScriptEnabled: false, locale: "en" });
  await page.goto("/en/donor-wall");
  await expect(card(page, "Marie")).not.toContainText("Mèsi");
  await expect(card(page, "Pou Bondye")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText("$");
  await expect(page.getByText(w("totals.raised", "en"))).toHaveCount(0);
  expect(await (await page.request.get("/api/donor-appreciations")).text()).not.toMatch(
    /"donationAmount":\d/,
  );
});
