import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./support";

/** Each width and each theme once: what breaks does so for one of them, hardly ever for their pair alone. */
export const appearances = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
] as const;
interface Appearance {
  colorScheme: "light" | "dark";
  width: number;
}

export async function appear(page: Page, { colorScheme, width }: Appearance): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

/** Axe finds nothing, and nothing makes the page scroll sideways. `without`: what has tests of its own. */
export async function expectAccessible(page: Page, { without }: { without?: string } = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags([
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "wcag22aa",
    "best-practice",
  ]);
  const { violations } = await (without ? axe.exclude(without) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}
