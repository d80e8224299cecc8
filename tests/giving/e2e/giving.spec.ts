import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, waitForHydration, passTimeTrap, localeText, test } from "~tests/support/e2e";
import {
  expectTitle,
  givingWords,
  listDonations,
  newDonorEmail,
  openDonorPage,
  openHydrated,
  typeDonor,
  withGivingSite,
} from "./steps";

test.describe.configure({ mode: "default", timeout: 180_000 });

const declined = "4000 0000 0000 0002";
const good = "4242 4242 4242 4242";
const asksFirst = "4000 0025 0000 3155";

const site = withGivingSite();

let contexts: BrowserContext[] = [];
test.afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

async function donor(browser: Browser, javaScriptEnabled = true) {
  const { context, ...seen } = await openDonorPage(browser, site.url, javaScriptEnabled);
  contexts.push(context);
  return seen;
}
const donationsOf = (email: string) => listDonations(site.folder, email);

const flowOf = (page: Page) => page.locator("section", { has: page.locator("form [name=amount]") });
const fieldsOf = (page: Page) => page.frameLocator('iframe[name^="__privateStripeFrame"]');
async function typeCard(page: Page, number: string) {
  const fields = fieldsOf(page);
  await fields.locator("[name=number]").fill(number);
  await fields.locator("[name=expiry]").fill("12/34");
  await fields.locator("[name=cvc]").fill("123");
}

test("a card, from the landing page: Stripe is contacted only when its fields are needed, a declined card loses nothing, and one donation is made", async ({
  browser,
}) => {
  const { page, asked } = await donor(browser);
  const t = givingWords("en");
  const email = newDonorEmail();
  await openHydrated(page, "/en");
  await page
    .locator("#donate")
    .getByRole("link", { name: localeText("en", "home:donate.other") })
    .click();
  const flow = flowOf(page);
  await flow.locator("[name=custom]").fill("0");
  await flow.getByRole("button", { name: t("amount.continue") }).click();
  await expect(page.getByText("Invalid Amount").first()).toBeVisible();
  await expect(flow.locator("[name=custom]")).toHaveAttribute("aria-invalid", "true");
  await flow.locator("[name=custom]").fill("12,50");
  await flow.locator('label:has([name=amount][value="50"])').click();
  await expect(flow.locator("[name=custom]")).toHaveValue("");
  await flow.locator("[name=custom]").fill("37,50");
  await expect(flow.locator("[name=amount]:checked")).toHaveCount(0);
  await flow.getByRole("button", { name: t("amount.continue") }).click();

  await expect(flow.getByRole("heading", { level: 2 })).toContainText("$37.50");
  await expect(flow.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(flow.getByRole("tab", { name: t("method.stripe") })).toHaveAttribute("aria-selected", "true");
  await expect(flow).toContainText(t("card.hint"));
  await flow.locator("[name=donorName]").fill("Marie <b>Désir</b>");
  expect(asked.elsewhere).toEqual([]);
  await flow.locator("[name=donorEmail]").fill("marie@");
  await flow.locator("[name=donorEmail]").blur();
  await expect(flow).toContainText(localeText("en", "errors:email"));
  await flow.locator("[name=donorEmail]").fill(email);
  await expect(flow.locator("[name=isAnonymous]")).toBeDisabled();
  await flow.locator("[name=isPublic]").check();
  await expect(flow.locator("[name=isAnonymous]")).toBeEnabled();
  await flow.locator("summary").click();
  await flow.locator("[name=message]").fill("Mèsi Bondye!");
  await flow.locator("[name=country]").selectOption("HT");
  await typeCard(page, declined);
  const give = flow.getByRole("button", { name: /^Give / });
  await page.context().setOffline(true);
  await give.click();
  await expect(flow.getByRole("alert")).toContainText(localeText("en", "common:unreachable"));
  await page.context().setOffline(false);
  await flow.getByRole("button", { name: "Retry Setup" }).click();
  await expect(page.getByText("Payment Error").first()).toBeVisible();
  await expect(flow.getByRole("alert")).toContainText("Your card was declined.");
  await expect(flow.getByRole("alert")).toContainText(t("card.nothingCharged"));
  expect(donationsOf(email)).toMatchObject([{ status: "pending", amount: 3750 }]);

  // Another amount is another payment; what was typed is kept.
  await flow.getByRole("link", { name: t("amount.change") }).click();
  await expect(flow.locator("[name=custom]")).toHaveValue("37,50");
  await flow.locator('label:has([name=amount][value="100"])').click();
  await flow.getByRole("button", { name: t("amount.continue") }).click();
  await expect(flow.locator("[name=message]")).toHaveValue("Mèsi Bondye!");
  await typeCard(page, good);
  await give.dblclick();
  await expect(page.getByText("Donation Successful!").first()).toBeVisible();
  await expect(page.getByText("Thank you for your generosity!").first()).toBeVisible();
  await expectTitle(page, t("donation-status:completed.title"));
  expect(donationsOf(email)).toMatchObject([
    { status: "pending", amount: 3750 },
    {
      ...{ status: "completed", amount: 10_000, currency: "USD", isPublic: 1, isAnonymous: 0 },
      ...{ isRecurring: 0, message: "Mèsi Bondye!", country: "HT", language: "en" },
    },
  ]);
  await page.goBack();
  await expect(flow.locator("[name=amount]:checked")).toHaveCount(0);
  await flow.locator('label:has([name=amount][value="25"])').click();
  await flow.getByRole("button", { name: t("amount.continue") }).click();
  await expect(flow.locator("[name=donorEmail]")).toHaveValue("");

  // No card data reaches our server, and only Stripe was contacted.
  expect(asked.sent.length).toBeGreaterThan(2);
  expect(asked.sent.filter((body) => /4242\s?4242|4000\s?0000|12\/34|cvc/.test(body))).toEqual([]);
  expect(asked.elsewhere.filter((url) => !url.startsWith(site.stripe.base))).toEqual([]);
  expect(asked.faults).toEqual([]);
});

test("a monthly card payment with bank authentication returns to the status page", async ({ browser }) => {
  const { page, asked } = await donor(browser);
  const t = givingWords("ht");
  const email = newDonorEmail();
  await openHydrated(page, "/ht/donation?amount=100&frequency=monthly&currency=EUR");
  await expect(page.getByRole("heading", { name: "100,00" })).toContainText("€");
  await typeDonor(page, "Jean Baptiste", email);
  await typeCard(page, asksFirst);
  await page.locator("main button[type=submit]").click();
  await page.getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(/\/ht\/donation-success\?gift=[^&]+$/);
  await expectTitle(page, t("donation-status:completed.title"));
  await expect(page.getByRole("main")).not.toContainText(email);
  expect(donationsOf(email)).toMatchObject([
    { status: "completed", amount: 10_000, currency: "EUR", isRecurring: 1 },
  ]);
  expect(asked.faults).toEqual([]);
});

test("when Stripe's script cannot be loaded the donor may retry, or pay on Stripe's hosted page", async ({
  browser,
}) => {
  const { page } = await donor(browser);
  const t = givingWords("en");
  await page.route("**/v3/stripe.js", (route) => route.abort());
  await openHydrated(page, "/en/donation?amount=25");
  await typeDonor(page, "Rose");
  await expect(page.getByText("Unable to setup payment. Please try again.")).toBeVisible();
  await expect(page.getByText("Payment Setup Error").first()).toBeVisible();
  await page.unroute("**/v3/stripe.js");
  await page.getByRole("button", { name: "Retry Setup" }).click();
  await expect(fieldsOf(page).locator("[name=number]")).toBeVisible();

  await page.route("**/v3/stripe.js", (route) => route.abort());
  await openHydrated(page, "/en/donation?amount=25");
  await typeDonor(page, "Rose");
  await page.getByRole("button", { name: t("card.hosted") }).click();
  await expect(page.getByRole("heading", { name: "Pay 25.00 USD" })).toBeVisible();
});

test("without JavaScript a card is paid on Stripe's hosted page, and a donor who cancels finds the amount again", async ({
  browser,
}) => {
  const { page } = await donor(browser, false);
  const t = givingWords("fr");
  const email = newDonorEmail();
  await page.goto("/fr/donation");
  await page.locator("[name=custom]").fill("12,345");
  await page.locator("main button[type=submit]").click();
  await expect(page.locator("main")).toContainText(t("amount.invalid"));
  await expect(page.locator("[name=custom]")).toHaveValue("12,345");
  await page.locator("[name=custom]").fill("12,34");
  await page.locator("main button[type=submit]").click();
  await expect(page.locator("main h2")).toContainText("12,34");
  await page.locator("main form button[type=submit]").click();
  await expect(page.getByRole("alert")).toContainText(t("details.missing"));
  await typeDonor(page, "Anne Laure", email);
  await page.locator("main form button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Pay 12.34 USD" })).toBeVisible();

  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.locator("main")).toContainText(t("cancelled.title"));
  await expect(page.locator("main h2")).toContainText("12,34");
  await typeDonor(page, "Anne Laure", email);
  await page.locator("main form button[type=submit]").click();
  await page.locator("[name=number]").fill(good);
  await page.locator("[name=expiry]").fill("12/34");
  await page.locator("[name=cvc]").fill("123");
  await page.getByRole("button", { name: "Pay" }).click();
  await expectTitle(page, t("donation-status:completed.title"));
  expect(donationsOf(email)).toMatchObject([{ status: "completed", amount: 1234, language: "fr" }]);
});

test("PayPal: an approved donation is completed; after a cancellation nothing was charged and the amount is kept", async ({
  browser,
}) => {
  const { page, asked } = await donor(browser);
  const t = givingWords("es");
  const email = newDonorEmail();
  await openHydrated(page, "/es/donation?amount=60&currency=EUR&frequency=monthly&method=paypal");
  // A monthly donation is by card only: what was typed is kept while the donor chooses again.
  await expect(page.locator("main")).toContainText(t("monthly.cardOnly"));
  await expect(page.getByRole("button", { name: t("paypal.go") })).toHaveCount(0);
  await page.locator("[name=donorName]").fill("Lucía");
  await page.getByRole("link", { name: t("monthly.once") }).click();
  await expect(page.locator("[name=donorName]")).toHaveValue("Lucía");
  await page.locator("[name=donorName]").fill("");
  await passTimeTrap(page);
  await page.getByRole("button", { name: t("paypal.go") }).click();
  await expect(page.getByText(t("details.name")).first()).toBeVisible();
  await typeDonor(page, "Lucía", email);
  await page.getByRole("button", { name: t("paypal.go") }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("main")).toContainText(t("cancelled.text"));
  await expect(page.locator("main h2")).toContainText("60,00");
  await expect(page.getByRole("tab", { name: "PayPal" })).toHaveAttribute("aria-selected", "true");

  await waitForHydration(page);
  await typeDonor(page, "Lucía", email);
  await passTimeTrap(page);
  await page.getByRole("button", { name: t("paypal.go") }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.waitForURL(/\/es\/donation-success\?gift=/);
  await expectTitle(page, t("donation-status:completed.title"));
  const completed = donationsOf(email).filter(({ status }) => status === "completed");
  expect(completed).toMatchObject([{ amount: 6000, currency: "EUR", isRecurring: 0 }]);
  expect(asked.faults).toEqual([]);
});
