import { expectAccessible } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";

const list = "/admin/newsletter/subscribers";
const only = ["manage_newsletter"];

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "by keyboard alone" : "without JavaScript";
  const language = javaScriptEnabled ? "ht" : "fr";

  test(`a subscriber is added, corrected, ticked and unsubscribed ${how}`, async ({ admin }) => {
    test.slow();
    const t = (key: string) => localeText(language, `admin-subscribers:${key}`);
    const email = `rose.${process.pid}.${Date.now()}@example.org`;
    const page = await admin({ permissions: only, javaScriptEnabled, language, at: `${list}/new` });
    if (javaScriptEnabled) await waitForHydration(page);
    const field = (name: string) => page.locator(`main [name="${name}"]`);
    const press = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).first().focus();
      await page.keyboard.press("Enter");
    };

    await field("email").fill(email);
    await field("consentSource").fill("siyen lis la 3 me");
    await field("sendConfirmation").focus();
    await page.keyboard.press("Space");
    await press(t("add.action"));
    await expect(page.getByRole("heading", { level: 1, name: email })).toBeVisible();
    await expect(page.getByText("siyen lis la 3 me").last()).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);

    await page.getByRole("link", { name: t("edit.open") }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: t("edit.title") })).toBeVisible();
    await field("lastName").fill("Joseph");
    await page.locator('main [name="interests"][value="prayer"]').focus();
    await page.keyboard.press("Space");
    await press(t("edit.action"));
    await expect(page.getByText(t("history.kind.preferences"))).toBeVisible();
    await expect(page.locator("main dl")).toContainText("Joseph");

    await page.goto(`${list}?q=${email}`);
    if (javaScriptEnabled) await waitForHydration(page);
    await page.getByRole("checkbox").first().focus();
    await page.keyboard.press("Space");
    await press(t("many.open"));
    await expect(page.getByRole("heading", { name: t("many.title") })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await press(t("many.unsubscribe.title"));
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: t("many.unsubscribe.title") }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "1" }).first()).toBeVisible();
    await page.goto(`${list}?q=${email}&state=unsubscribed`);
    await expect(page.getByRole("link", { name: email })).toBeVisible();
  });
}
