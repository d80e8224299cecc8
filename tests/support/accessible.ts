import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, languages, type Language } from "./e2e";

const { resolve } = createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright"));
const axeSource = readFileSync(resolve("axe-core/axe.min.js"), "utf8");

/** Each width and each theme once: an error depends on the width or the theme, hardly ever on the combination. */
export const appearances = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1280 },
] as const;
interface Appearance {
  colorScheme: "light" | "dark";
  width: number;
  height?: number;
}
interface Options {
  /** The only part that is checked, when other tests check the rest of the page. */
  only?: string;
  /** Parts that are left out, because they have their own tests. */
  without?: string;
  /** Whether the links around every page are checked too: the footer's and the rail's. */
  withLinksAround?: boolean;
  /** Whether contrast is checked, which takes most of the time. It does not depend on the width. */
  withContrast?: boolean;
}

const linksAround = ["#footer-links", ".admin-rail"];

/** The page adapts without loading again: nothing in app/ reads width or colours only at load. */
export async function setAppearance(
  page: Page,
  { colorScheme, width, height = 844 }: Appearance,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * Axe for a page. Without frames its script is loaded once per page: AxeBuilder loads it twice per run, which takes as
 * long as the run itself. Legacy mode needs no second page to merge results.
 */
async function axeFor(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page, axeSource });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return new AxeBuilder({ page, axeSource: ";" }).setLegacyMode();
}

/** Axe finds nothing, and the page does not scroll sideways. */
export async function expectAccessible(
  page: Page,
  { only, without, withLinksAround = false, withContrast = true }: Options = {},
): Promise<void> {
  const axe = (await axeFor(page))
    .options({
      resultTypes: ["violations"], // passed rules need no locations
      preload: { assets: ["media"] }, // not the style sheets, which none of these rules reads
      rules: { "color-contrast": { enabled: withContrast } },
    })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  if (only) axe.include(only);
  if (without) axe.exclude(without);
  if (!withLinksAround) linksAround.forEach((part) => axe.exclude(part));
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  const { colorScheme, width } = await page.evaluate(() => ({
    colorScheme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
    width: innerWidth,
  }));
  expect(found, `${page.url()}, ${colorScheme}, ${width} px`).toEqual([]);
  await expectNoSidewaysScroll(page);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { overflow, width } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - innerWidth,
    width: innerWidth,
  }));
  expect(overflow, `${page.url()}, ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
}

/** `expectAccessible` in each appearance, during one visit: typed values and opened parts stay. */
export async function expectAccessibleEverywhere(page: Page, options?: Options): Promise<void> {
  for (const appearance of appearances) {
    await setAppearance(page, appearance);
    await expectAccessible(page, options);
  }
}

/**
 * For tests in all four languages: axe runs in one appearance per language, so that each appearance is checked in two
 * languages. Sideways scrolling is checked in both appearances: words of one language may be too long for either width.
 */
export async function expectAccessibleIn(page: Page, language: Language, options?: Options): Promise<void> {
  const own = appearances[languages.indexOf(language) % appearances.length]!;
  const other = appearances.find((appearance) => appearance !== own)!;
  await setAppearance(page, other);
  await expectNoSidewaysScroll(page);
  await setAppearance(page, own);
  await expectAccessible(page, options);
}
