import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, openSettingsPart, waitForHydration, localeText, test } from "~tests/support/e2e";

// All these tests change the settings of one site, so they run one after the other in one worker.
test.describe.configure({ mode: "default" });

const s = (key: string, language: "fr" | "ht" | "en" | "es" = "fr") =>
  localeText(language, `admin-settings:${key}`);
const at = (tab: string) => `/admin/settings?tab=${tab}`;
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
/** Saves and waits for the answer, because the note about unsaved changes disappears on the click. */
async function save(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "POST"),
    page.getByRole("button", { name: s("save"), exact: true }).click(),
  ]);
}
/** Clicks a switch or a checkbox on its row, as people do. */
const press = (page: Page, label: string) => page.locator("label").getByText(label, { exact: true }).click();
/** What the save bar says. */
const changes = (page: Page) => page.locator(".save-bar").getByRole("status");
const toast = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";

  test(`a changed setting applies to the public pages immediately, ${how} JavaScript`, async ({
    admin,
    request,
  }) => {
    const page = await admin({ at: at("ministry"), javaScriptEnabled });
    if (javaScriptEnabled) await waitForHydration(page);
    const phone = field(page, "ministry_phone");
    const before = await phone.inputValue();
    const number = javaScriptEnabled ? "+509 3700 4711" : "+509 3700 4712";
    await phone.fill(number);
    await save(page);
    if (javaScriptEnabled) await expect(toast(page, s("saved"))).toBeVisible();
    else await expect(page.getByRole("status").filter({ hasText: s("saved") })).toBeVisible();
    await expect(phone).toHaveValue(number);
    expect((await (await request.get("/ht/contact")).text()).includes(number)).toBe(true);

    await phone.fill(before);
    await save(page);
    await expect(async () => {
      expect((await (await request.get("/ht/contact")).text()).includes(number)).toBe(false);
    }).toPass();
  });

  test(`a session timeout out of range is saved as 60, ${how} JavaScript`, async ({ admin }) => {
    const page = await admin({ at: at("security"), javaScriptEnabled });
    if (javaScriptEnabled) await waitForHydration(page);
    await field(page, "security_adminSessionTimeout").fill("5");
    await save(page);
    await expect(page.getByText(s("saved")).first()).toBeVisible();
    await expect(field(page, "security_adminSessionTimeout")).toHaveValue("60");
  });

  test(`an error is shown at its field and no typed value is lost, ${how} JavaScript`, async ({ admin }) => {
    const page = await admin({ at: at("general"), javaScriptEnabled });
    if (javaScriptEnabled) await waitForHydration(page);
    await field(page, "siteSettings_primaryColor").fill("bleu");
    await field(page, "siteSettings_siteName").fill("");
    await page.getByRole("checkbox", { name: "Español" }).uncheck();
    await save(page);
    await expect(page.getByText(s("errors.colour"))).toBeVisible();
    await expect(page.getByText(localeText("fr", "errors:required")).first()).toBeVisible();
    await expect(page.getByRole("alert").first()).toContainText(s("failed"));
    await expect(field(page, "siteSettings_primaryColor")).toHaveValue("bleu");
    await expect(field(page, "siteSettings_primaryColor")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("checkbox", { name: "Español" })).not.toBeChecked();
  });

  test(`fields are shown while their switch or choice is on, ${how} JavaScript`, async ({ admin }) => {
    const page = await admin({ at: at("payments"), javaScriptEnabled });
    if (javaScriptEnabled) await waitForHydration(page);
    const stripe = s("fields.paymentGateways_stripe_enabled");
    const keys = page.getByLabel(s("fields.paymentGateways_stripe_secretKey"));
    for (const title of ["Stripe", "PayPal"]) await openSettingsPart(page, title);
    await expect(keys).toBeVisible();
    await press(page, stripe);
    await expect(keys).toBeHidden();
    await expect(page.getByLabel(s("fields.paymentGateways_paypal_clientId"))).toBeVisible();
    await press(page, stripe);
    await expect(keys).toBeVisible();

    await page.goto(at("advanced"));
    const frequency = page.getByLabel(s("fields.siteSettings_backupFrequency"));
    await expect(frequency).toBeVisible();
    await press(page, s("fields.siteSettings_autoBackup"));
    await expect(frequency).toBeHidden();

    await page.goto(at("email"));
    const region = page.getByLabel(s("fields.emailService_sesRegion"));
    await expect(region).toBeHidden();
    await field(page, "emailService_provider").selectOption("ses");
    await expect(region).toBeVisible();
  });

  test(`an unreachable mail service is reported and no typed value is lost, ${how} JavaScript`, async ({
    admin,
  }) => {
    const page = await admin({ at: at("email"), javaScriptEnabled });
    if (javaScriptEnabled) await waitForHydration(page);
    await field(page, "emailService_apiKey").fill("SG.a-key-only-this-test-knows");
    await field(page, "emailService_fromName").fill("Aurore");
    await page.getByRole("button", { name: s("test.button") }).click();
    const result = page
      .locator("main")
      .getByRole("status")
      .filter({ hasText: s("test.failed") });
    await expect(result).toContainText("Test Échoué - Impossible de se connecter à email");
    await expect(result).toContainText(s("reasons.unreachable"));
    await expect(field(page, "emailService_fromName")).toHaveValue("Aurore");
    if (javaScriptEnabled) {
      await expect(toast(page, s("test.failed"))).toBeVisible();
      await expect(field(page, "emailService_apiKey")).toHaveValue("SG.a-key-only-this-test-knows");
      await expect(changes(page)).toContainText(s("fields.emailService_fromName"));
    } else {
      expect(await page.content()).not.toContain("a-key-only-this-test-knows");
      await expect(page.locator("#settings-email-0-emailService_apiKey-description")).toContainText(
        s("secret.again"),
      );
    }
    await page.goto("about:blank"); // nothing was saved
    await page.goto(at("email"));
    await expect(field(page, "emailService_fromName")).toHaveValue("");
  });
}

test("a saved form accepts no input until it is rendered again", async ({ admin }) => {
  const page = await admin({ at: at("security") });
  let answerNow = () => {};
  const answered = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route("**/admin/settings.data*", async (route) => {
    if (route.request().method() === "GET") await answered;
    await route.continue();
  });
  const timeout = field(page, "security_adminSessionTimeout");
  await timeout.fill("90");
  await save(page);
  await expect(toast(page, s("saved"))).toBeVisible();
  await expect(timeout).toBeDisabled();
  answerNow();
  await expect(timeout).toBeEnabled();
  await expect(timeout).toHaveValue("90");
});

test("the sample shows a changed colour immediately", async ({ admin }) => {
  const page = await admin({ at: at("general") });
  await waitForHydration(page);
  const picker = page.getByLabel(s("colour.pick").replace("{{name}}", s("fields.siteSettings_primaryColor")));
  await field(page, "siteSettings_primaryColor").fill("#6d28d9");
  await expect(page.getByText(s("sample.asIs"))).toBeVisible();
  await expect(picker).toHaveValue("#6d28d9");
  await picker.fill("#ffff00");
  await expect(field(page, "siteSettings_primaryColor")).toHaveValue("#ffff00");
  await expect(page.getByText(s("sample.asIs"))).toBeHidden();
  const button = page
    .getByRole("group", { name: s("sample.label") })
    .getByText(s("sample.button"))
    .first();
  expect(await button.evaluate((node) => getComputedStyle(node).backgroundColor)).not.toBe(
    "rgb(255, 255, 0)",
  );
  await page.goto("about:blank");
});

test("opening another tab warns about unsaved changes", async ({ admin }) => {
  const page = await admin({ at: at("notifications") });
  await waitForHydration(page);
  await press(page, s("fields.notifications_donationAlerts"));
  await expect(changes(page)).toContainText(s("fields.notifications_donationAlerts"));
  await page.getByRole("link", { name: s("tabs.security") }).click();
  await page.getByRole("button", { name: localeText("fr", "ui:unsaved.stay") }).click();
  await expect(page).toHaveURL(/tab=notifications/);
  await expect(
    page.getByRole("switch", { name: s("fields.notifications_donationAlerts") }),
  ).not.toBeChecked();
  await page.getByRole("link", { name: s("tabs.security") }).click();
  await page.getByRole("button", { name: localeText("fr", "ui:unsaved.leave") }).click();
  await expect(page).toHaveURL(/tab=security/);
});

test("the second of two administrators gets the conflict, compares, and overwrites", async ({ admin }) => {
  const [first, second] = [await admin({ at: at("ministry") }), await admin({ at: at("ministry") })];
  await Promise.all([waitForHydration(first), waitForHydration(second)]);
  const address = await field(first, "ministry_address").inputValue();
  await field(first, "ministry_address").fill("1, rue Une");
  await save(first);
  await expect(toast(first, s("saved"))).toBeVisible();

  await field(second, "ministry_address").fill("2, rue Deux");
  await save(second);
  await expect(second.getByText(s("conflict.text"))).toBeVisible();
  await expect(field(second, "ministry_address")).toHaveValue("2, rue Deux");
  await expect(second.getByRole("link", { name: s("conflict.compare") })).toHaveAttribute(
    "href",
    at("ministry"),
  );
  await second.getByRole("button", { name: s("conflict.overwrite") }).click();
  await expect(toast(second, s("saved"))).toBeVisible();
  await expect(field(second, "ministry_address")).toHaveValue("2, rue Deux");
  await expect(changes(second)).toBeEmpty(); // the saved form is mounted

  await field(second, "ministry_address").fill(address);
  await save(second);
  await expect(field(second, "ministry_address")).toHaveValue(address);
  await expect(changes(second)).toBeEmpty();
});

test("overwriting in the moment in which the conflict appears loses nothing that was typed", async ({
  admin,
}) => {
  const [first, second] = [await admin({ at: at("ministry") }), await admin({ at: at("ministry") })];
  await Promise.all([waitForHydration(first), waitForHydration(second)]);
  const address = await field(first, "ministry_address").inputValue();
  await field(first, "ministry_address").fill("3, rue Trois");
  await save(first);
  await expect(toast(first, s("saved"))).toBeVisible();

  // Clicks while React still renders the answer, as a quick finger does on a slow phone.
  await second.evaluate((label) => {
    const overwrite = () => [...document.querySelectorAll("button")].find((one) => one.textContent === label);
    const observer = new MutationObserver(() => {
      if (!overwrite()) return;
      observer.disconnect();
      overwrite()!.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  }, s("conflict.overwrite"));
  await field(second, "ministry_address").fill("4, rue Quatre");
  await save(second);
  await second.getByRole("button", { name: s("conflict.overwrite") }).click();
  await expect(toast(second, s("saved"))).toBeVisible();
  await expect(field(second, "ministry_address")).toHaveValue("4, rue Quatre");
  await second.reload();
  await expect(field(second, "ministry_address")).toHaveValue("4, rue Quatre");

  await field(second, "ministry_address").fill(address);
  await save(second);
  await expect(field(second, "ministry_address")).toHaveValue(address);
  await expect(changes(second)).toBeEmpty();
});

test("Enter in a field saves, although the button of the connection test comes first", async ({ admin }) => {
  const page = await admin({ at: at("email") });
  await waitForHydration(page);
  await field(page, "emailService_fromName").fill("Aurore");
  await field(page, "emailService_fromName").press("Enter");
  await expect(toast(page, s("saved"))).toBeVisible();
  await expect(changes(page)).toBeEmpty(); // the saved form is mounted
  await field(page, "emailService_fromName").fill("");
  await save(page);
  await expect(changes(page)).toBeEmpty();
  await page.reload();
  await expect(field(page, "emailService_fromName")).toHaveValue("");
});

test("an administrator without `manage_users` sees the permission error", async ({ admin }) => {
  const page = await admin({ permissions: ["manage_content"], at: null });
  await page.goto(at("general"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(localeText("fr", "admin:error.403.title"));
});

test("the screen is in the administrator's language", async ({ admin }) => {
  const page = await admin({ at: at("general"), language: "ht" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(s("title", "ht"));
  await expect(page.getByRole("link", { name: s("tabs.payments", "ht") })).toBeVisible();
});

for (const tab of ["general", "ministry", "email", "payments", "notifications", "security", "advanced"]) {
  test(`axe finds no issues on ${tab}`, async ({ admin }) => {
    test.slow();
    const page = await admin({ at: at(tab) });
    await waitForHydration(page);
    await page
      .locator("form details")
      .evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
    await expectAccessibleEverywhere(page);
  });
}
