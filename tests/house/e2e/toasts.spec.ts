import type { Locator, Page } from "@playwright/test";
import { moodEmojis } from "~/features/mood/mood-choices";
import { expect, localeText, passTimeTrap, test, waitForHydration } from "~tests/support/e2e";

const HEIGHT = 56;
const phone = { width: 390, height: 844 };
const toastOf = (page: Page) => page.locator(".toast");

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  await expect(part).toBeVisible();
  return (await part.boundingBox())!;
}

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

let people = 0;
const newEmail = () => `toast-${process.pid}-${++people}@example.org`;

test("on a phone no toast covers what was given, made, noted or asked", async ({ visit }) => {
  const page = await visit({ acceptLanguage: "ht" });
  await page.setViewportSize(phone);
  const subscription = await page.request.post("/api/newsletter", { data: { email: newEmail() } });
  expect(subscription.status()).toBe(201);

  await page.goto("/ht/donation?amount=25&currency=USD");
  await waitForHydration(page);
  await page.locator("[name=donorName]").fill("Rose");
  await page.locator("[name=donorEmail]").fill(newEmail());
  await page.locator("form button[type=submit]").last().click();
  await expect(page).toHaveURL(/\/donation-success\?gift=/);
  // The specification asks for it in demo mode.
  const toast = await boxOf(toastOf(page));
  expect(toast.height).toBeLessThanOrEqual(HEIGHT);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const part of await page.locator("main :is(h1, h1 + *, dl > *)").all())
    expect(overlaps(toast, await boxOf(part))).toBe(false);

  await page.goto("/ht/quotes");
  await waitForHydration(page);
  await page.getByRole("button", { name: localeText("ht", "quotes:generate"), exact: true }).click();
  await expect(page.getByRole("group", { name: localeText("ht", "quotes:share.label") })).toBeVisible();
  await expect(page.getByRole("status").getByText(localeText("ht", "quotes:generated"))).toBeAttached();
  await expect(toastOf(page)).toHaveCount(0);

  await page.goto("/ht/mood");
  await waitForHydration(page);
  await page.locator(`#mood-form label:has([value="${moodEmojis.hopeful}"])`).click();
  await page.locator("[name=consent]").check();
  await page.locator("#mood-form button[type=submit]").click();
  const noted = page.getByRole("heading", { name: localeText("ht", "mood:moods.hopeful") });
  await expect(noted).toBeVisible();
  // The first mood earns a badge, which has a toast.
  const badge = await boxOf(toastOf(page));
  expect(badge.height).toBeLessThanOrEqual(HEIGHT);
  await expect(toastOf(page)).toContainText(localeText("ht", "badges-page:toast.title"));
  expect(overlaps(badge, await boxOf(noted))).toBe(false);
  await toastOf(page).getByRole("button").click();
  await page.getByRole("link", { name: localeText("ht", "mood:modify") }).click();
  await page.locator("#mood-form button[type=submit]").click();
  await expect(page.getByRole("status").getByText(localeText("ht", "mood:saved.toast"))).toBeAttached();
  await expect(toastOf(page)).toHaveCount(0);

  await page.goto("/ht/subscribe");
  await waitForHydration(page);
  await page.locator("#newsletter-form [name=email]").fill(newEmail());
  await passTimeTrap(page);
  await page.locator("#newsletter-form button[type=submit]").click();
  await expect(page.locator("#newsletter-form")).toHaveCount(0);
  await expect(toastOf(page)).toHaveCount(0);
});

test("the queue's undo is one low bar above the phone's bar, and a dialog covers it", async ({
  admin,
  request,
}) => {
  for (const language of ["ht", "fr"] as const) {
    const title = `Lapriyè ${process.pid} ${language}`;
    for (const number of [1, 2]) {
      const description = "Tanpri lapriyè pou manman m.";
      const data = { requesterName: "Marie Désir", title: `${title} ${number}`, description };
      expect((await request.post("/api/prayer-requests?lang=ht", { data })).status()).toBe(201);
    }
    const page = await admin({ permissions: ["manage_prayers"], language, at: null });
    await page.setViewportSize(phone);
    await page.goto(`/admin/prayers?q=${encodeURIComponent(title)}&status=waiting`);
    await waitForHydration(page);
    await page.getByRole("link", { name: `${title} 2` }).click();
    await page.locator("button[value=approved]").click();
    const toast = await boxOf(toastOf(page));
    expect(toast.height).toBeLessThanOrEqual(HEIGHT);
    const bar = await boxOf(page.getByRole("navigation").last());
    expect(toast.y + toast.height).toBeLessThanOrEqual(bar.y);
    await expect(toastOf(page).getByRole("button", { name: localeText(language, "ui:undo") })).toBeVisible();

    await page.keyboard.press("?");
    const dialog = await boxOf(page.getByRole("dialog"));
    expect(dialog.width).toBeGreaterThan(0);
    const above = await page.evaluate(
      ({ x, y, width, height }) =>
        document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".toast") === null,
      toast,
    );
    expect(above).toBe(true);
  }
});
