import type { Page } from "@playwright/test";
import {
  adminPassword,
  expect,
  localeText,
  openSettingsPart,
  test,
  waitForHydration,
} from "~tests/support/e2e";

// All these tests change the settings of one site, so they run one after the other in one worker.
test.describe.configure({ mode: "default" });

const s = (key: string) => localeText("fr", `admin-settings:${key}`);
const at = (tab: string) => `/admin/settings?tab=${tab}`;
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
/** Saves and waits for the answer, because the note about unsaved changes disappears on the click. */
async function save(page: Page): Promise<void> {
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "POST"),
    page.getByRole("button", { name: s("save"), exact: true }).click(),
  ]);
}

test("a saved key shows only its end, stays when unchanged, and is removed when emptied", async ({
  admin,
}) => {
  const page = await admin({ at: at("payments") });
  await waitForHydration(page);
  const secret = field(page, "paymentGateways_stripe_secretKey");
  const confirmation = field(page, "currentPassword");
  await expect(confirmation).toBeHidden();
  await openSettingsPart(page, "Stripe");
  await secret.fill("sk_test_only_this_test_9z8y");
  await expect(confirmation).toBeVisible();
  await save(page);
  await expect(page.getByText(localeText("fr", "admin-account:confirm.password"))).toBeVisible();
  await confirmation.fill(adminPassword);
  await save(page);
  await expect(secret).toHaveValue("••••••9z8y");
  await field(page, "paymentGateways_stripe_publicKey").fill("pk_test_1");
  await confirmation.fill(adminPassword);
  await save(page);
  await expect(page.locator(".save-bar").getByRole("status")).toBeEmpty();
  await page.reload();
  await expect(secret).toHaveValue("••••••9z8y");
  expect(await page.content()).not.toContain("only_this_test");
  await waitForHydration(page);
  await openSettingsPart(page, "Stripe");
  await secret.fill("");
  await field(page, "paymentGateways_stripe_publicKey").fill("");
  await confirmation.fill(adminPassword);
  await save(page);
  await expect(secret).toHaveValue("");
  await page.reload();
  await expect(secret).toHaveValue("");
});

test("a change made before hydration requires the password, which stays when another field is invalid", async ({
  admin,
}) => {
  const page = await admin({ at: at("payments") });
  const confirmation = field(page, "currentPassword");
  const recipient = field(page, "giving_zelle_recipient");
  let letScriptsLoad = () => {};
  const mayLoad = new Promise<void>((resolve) => (letScriptsLoad = resolve));
  await page.route("**/*.js", async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto(at("payments"), { waitUntil: "commit" });
  await openSettingsPart(page, "Zelle");
  await recipient.fill("typed-early@example.org");
  await expect(confirmation).toBeHidden();
  letScriptsLoad();
  await expect(confirmation).toBeVisible();

  await openSettingsPart(page, s("parts.wall"));
  await field(page, "giving_wall_levels_silver").fill("1");
  await save(page);
  await expect(page.getByText(s("errors.levelsRise"))).toBeVisible();
  await page.waitForLoadState("networkidle");
  await field(page, "giving_wall_levels_silver").fill("100");
  await expect(confirmation).toBeVisible();
});

test("without JavaScript a change that redirects donations requires the password", async ({ admin }) => {
  const page = await admin({ at: at("payments"), javaScriptEnabled: false });
  await expect(field(page, "currentPassword")).toHaveCount(0);
  const recipient = `zelle-${Date.now()}@example.org`;
  await openSettingsPart(page, "Zelle");
  await field(page, "giving_zelle_recipient").fill(recipient);
  await save(page);
  await expect(page.getByText(localeText("fr", "admin-account:confirm.password"))).toBeVisible();
  await expect(field(page, "giving_zelle_recipient")).toHaveValue(recipient);
  await field(page, "currentPassword").fill(adminPassword);
  await save(page);
  await expect(page.getByText(s("saved")).first()).toBeVisible();
  await expect(field(page, "giving_zelle_recipient")).toHaveValue(recipient);
  await openSettingsPart(page, "Zelle");
  await field(page, "giving_zelle_recipient").fill("");
  await save(page);
  await field(page, "currentPassword").fill(adminPassword);
  await save(page);
  await expect(field(page, "giving_zelle_recipient")).toHaveValue("");
});
