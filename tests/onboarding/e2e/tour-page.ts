import type { Page } from "@playwright/test";
import { expect, localeText, waitForHydration, type Language } from "~tests/support/e2e";

export const stepNames = ["welcome", "dailyVerse", "donations", "prayerRequests", "languages"] as const;

/** The element of the landing page that each step highlights. */
export const targets = ["#home", "#devotion", "#donate", "#prayer", "#language-switcher"] as const;

/** Locators of the open and of the minimised tour. */
export function tourOf(page: Page, language: Language = "fr") {
  const region = page.getByRole("region", { name: localeText(language, "tour:label"), exact: true });
  return {
    region,
    button: (key: string) =>
      region.getByRole("button", { name: localeText(language, `tour:${key}`), exact: true }),
    resume: region.getByRole("button", { name: localeText(language, "tour:resume") }),
  };
}

export const titleOf = (index: number, language: Language = "fr") =>
  localeText(language, `tour:steps.${stepNames[index]!}.title`);

/** How long after the page loaded the tour opens. */
export const startDelay = 2_000;
/** How long after a step is shown the page scrolls to its element and highlights it. */
export const scrollDelay = 500;

/** Opens the landing page with a clock that the test can move. */
export async function openLanding(page: Page, path = "/fr"): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await waitForHydration(page);
}

/** Opens the landing page, and moves its clock to when the tour opens automatically. */
export async function meetTour(page: Page, language: Language = "fr"): Promise<void> {
  await openLanding(page, `/${language}`);
  await page.clock.fastForward(startDelay);
  await expect(tourOf(page, language).region).toContainText(titleOf(0, language));
}

/** The highlighted element, and whether its top is visible between the header and the tour. */
export const pointedAt = (page: Page) =>
  page.evaluate(() => {
    const target = document.querySelector<HTMLElement>("[data-tour-target]");
    if (!target) return null;
    const header = document.querySelector("header")!;
    const top = header.contains(target) ? 0 : header.getBoundingClientRect().bottom;
    const panel = document.querySelector("main section.fixed")!.getBoundingClientRect();
    const box = target.getBoundingClientRect();
    const seen = Math.min(box.bottom, panel.top) - Math.max(box.top, top);
    return { id: `#${target.id}`, isSeen: box.top >= top - 1 && seen >= Math.min(box.height, 200) - 1 };
  });

export const storedIn = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);
