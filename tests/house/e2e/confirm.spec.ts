import type { Page } from "@playwright/test";
import { addSermonRow } from "~tests/sermons/e2e/sermon-rows";
import { askInMenu } from "~tests/support/canvas";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import {
  expect,
  journeyLanguages,
  localeText,
  test,
  waitForHydration,
  type Language,
} from "~tests/support/e2e";

const words = (language: Language) => (key: string) => localeText(language, `admin-sermons:${key}`);
const question = (page: Page) => page.getByRole("alertdialog");

let made = 0;
const newTitle = () => `Lapè ${process.pid} ${++made}`;

const deletes = (title: string, language: Language) =>
  words(language)("writing.actions.deleteOne").replace("{{title}}", title);

for (const language of journeyLanguages)
  test(`in ${language} without JavaScript a deletion asks for confirmation, and can be cancelled by keyboard`, async ({
    admin,
  }) => {
    const title = newTitle();
    const id = addSermonRow({ title, language });
    const at = `/admin/sermons/${id}`;
    const page = await admin({ language, at, permissions: ["manage_content"], javaScriptEnabled: false });
    await page.setViewportSize({ width: 390, height: 844 });
    await askInMenu(page, deletes(title, language));
    await expect(question(page)).toContainText(title);
    const opener = page.getByRole("button", { name: deletes(title, language), exact: true }).last();
    expect((await opener.boundingBox())!.x).toBeGreaterThanOrEqual(0);
    const cancel = question(page).getByRole("button", { name: localeText(language, "ui:cancel") });
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question(page)).toHaveCount(0);
    await page.getByRole("button", { name: deletes(title, language), exact: true }).press("Enter");
    await expect(cancel).toBeFocused();
    const box = (await question(page).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    await page.keyboard.press("Escape");
    await expect(question(page)).toHaveCount(0);
    await expect(page.locator("[name=title]")).toHaveValue(title);

    await page.getByRole("button", { name: deletes(title, language), exact: true }).press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText(words(language)("done.delete"))).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
  });

test("a confirmation opened before the page's script ran stays open, and nothing is deleted until it is answered", async ({
  admin,
}) => {
  const title = newTitle();
  const id = addSermonRow({ title });
  const page = await admin({ permissions: ["manage_content"], at: null });
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (start = resolve));
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await started;
    await route.continue();
  });
  await page.goto(`/admin/sermons/${id}`, { waitUntil: "commit" });
  await askInMenu(page, deletes(title, "fr"));
  await expect(question(page)).toContainText(title);
  start();
  await waitForHydration(page);
  await expect(question(page)).toContainText(title);
  await expect(question(page)).toHaveCount(1);
  await expectAccessibleEverywhere(page);
  await question(page)
    .getByRole("button", { name: words("fr")("writing.delete.confirm") })
    .click();
  await page.waitForURL("/admin/sermons");
  await expect(page.getByText(title)).toHaveCount(0);
});
