import AxeBuilder from "@axe-core/playwright";
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

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [390, 1280]) {
    for (const path of screens) {
      test(`axe finds nothing on ${path}, ${colorScheme}, ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(path);
        await hydrated(page);
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
        ).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, "no sideways scrolling").toBeLessThanOrEqual(0);
      });
    }
  }

  test(`axe finds nothing in the open dialog and menu, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/ht");
    await hydrated(page);
    await page.locator("#tools a").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator("header summary").click();
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  });
}
