import { appear, appearances, expectAccessible } from "./accessible";
import { expect, hydrated, test } from "./support";

const screens = [
  "/fr",
  "/ht/devotion",
  "/ht",
  "/en/contact",
  "/es/bible-study",
  "/fr/subscribe",
  "/en/no-such-page",
];

for (const appearance of appearances) {
  const how = `${appearance.colorScheme}, ${appearance.width} px`;

  for (const path of screens) {
    test(`axe finds nothing on ${path}, ${how}`, async ({ page }) => {
      await appear(page, appearance);
      await page.goto(path);
      await hydrated(page);
      await expectAccessible(page);
    });
  }

  test(`axe finds nothing in the open dialog and menu, ${how}`, async ({ page }) => {
    await appear(page, { ...appearance, width: 1280 });
    await page.goto("/ht");
    await hydrated(page);
    await page.locator("#tools a").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.locator("header summary").click();
    await expectAccessible(page);
  });
}
