import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";

let marks = 0;
const pastor = { permissions: ["manage_prayers"] };
const title = (mark: string, number: number) => `Priyè nimewo ${number} pou ${mark}`;

/** Sends prayer requests through the API; the last is the first in the list. */
async function sendRequests(request: APIRequestContext, count: number) {
  const mark = `q${process.pid}x${++marks}e`;
  const ids: number[] = [];
  for (let number = 1; number <= count; number++) {
    const answer = await request.post("/api/prayer-requests?lang=ht", {
      data: {
        requesterName: "Marie Désir",
        title: title(mark, number),
        description: "Tanpri lapriyè pou manman m.",
      },
    });
    ids.push(((await answer.json()) as { id: number }).id);
  }
  return { mark, ids, at: `/admin/prayers?q=${mark}&status=waiting` };
}

const heading = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 }).first();
const item = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const undo = (page: Page) => page.getByRole("button", { name: localeText("fr", "ui:undo") });
const approve = (page: Page) => page.getByRole("button", { name: "Approuver" });

/** Whether visitors see a request: it was approved. */
const isListed = async (request: APIRequestContext, id: number) =>
  (await request.get(`/fr/prayer-requests/${id}`)).ok();

test("ten prayers are approved in eleven presses from the dashboard's list", async ({ request, admin }) => {
  const { mark, ids, at } = await sendRequests(request, 10);
  const page = await admin({ ...pastor, at: null });
  await page.setViewportSize({ width: 1280, height: 900 });
  let presses = 1; // the link to the list
  await page.goto(at);
  await waitForHydration(page);
  for (let number = 10; number >= 1; number--) {
    await expect(heading(page)).toHaveText(title(mark, number));
    if (number % 2 === 0) await approve(page).click();
    else await page.keyboard.press("a");
    presses++;
    await expect(item(page, title(mark, number))).toHaveCount(0);
  }
  expect(presses).toBeLessThanOrEqual(12);
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.goto("/admin/dashboard"); // the last one is sent as the page is left
  for (const id of ids) await expect.poll(() => isListed(request, id)).toBe(true);
});

test("on a phone one press opens the first, and each decision the next", async ({ request, admin }) => {
  const { mark, ids, at } = await sendRequests(request, 2);
  const page = await admin({ ...pastor, at: null });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at);
  await waitForHydration(page);
  await expect(page.getByRole("article")).toHaveCount(0);
  await item(page, title(mark, 2)).getByRole("link").click();
  await approve(page).click();
  await expect(heading(page)).toHaveText(title(mark, 1));
  await expect(heading(page)).toBeFocused();
  await page.getByRole("button", { name: "Refuser" }).click();
  await expect(page.getByText(localeText("fr", "admin-prayers:empty"))).toBeHidden(); // it is a search
  await expect(item(page, mark)).toHaveCount(0);
  await page.close(); // without a word to the site
  await expect.poll(() => isListed(request, ids[1]!)).toBe(true);
});

test("an undone decision never reaches the site; one that is not undone reaches it after ten seconds", async ({
  request,
  admin,
}) => {
  const { mark, ids, at } = await sendRequests(request, 2);
  const page = await admin({ ...pastor, at: null });
  const posts: string[] = [];
  page.on("request", (sent) => sent.method() === "POST" && posts.push(new URL(sent.url()).pathname));
  await page.clock.install();
  await page.goto(at);
  await waitForHydration(page);
  await expect(heading(page)).toHaveText(title(mark, 2));
  await page.keyboard.press("r");
  await expect(heading(page)).toHaveText(title(mark, 1));
  await undo(page).click();
  await expect(heading(page)).toHaveText(title(mark, 2));
  await expect(item(page, title(mark, 2))).toBeVisible();
  await page.clock.runFor(11_000);
  expect(posts).toEqual([]);

  await approve(page).click();
  await expect(heading(page)).toHaveText(title(mark, 1));
  await page.clock.runFor(9_000);
  expect(posts).toEqual([]);
  await page.clock.runFor(1_500);
  await expect.poll(() => posts).toEqual([`/admin/prayers/${ids[1]}`]);
  await expect(undo(page)).toHaveCount(0);
  await expect.poll(() => isListed(request, ids[1]!)).toBe(true);
  await page.goto("/admin/dashboard");
  expect(posts).toHaveLength(1);
});

test("a decision that somebody else made first is refused with a message, and can be looked at", async ({
  request,
  admin,
}) => {
  const { mark, ids, at } = await sendRequests(request, 2);
  const [page, other] = [await admin({ ...pastor, at: null }), await admin({ ...pastor, at: null })];
  await page.goto(at);
  await waitForHydration(page);
  await expect(heading(page)).toHaveText(title(mark, 2));
  await approve(page).click();
  await expect(heading(page)).toHaveText(title(mark, 1));
  const refused = await other.request.patch(`/api/prayer-requests/${ids[1]}/status`, {
    data: { status: "rejected" },
  });
  expect(refused.ok()).toBe(true);
  await page.keyboard.press("a");
  await expect(page.getByText(localeText("fr", "admin-queue:failed.title")).first()).toBeVisible();
  await page.getByRole("button", { name: localeText("fr", "admin-queue:failed.open") }).click();
  await expect(heading(page)).toHaveText(title(mark, 2));
  await expect(page.getByRole("article")).toContainText("Refusée");
});

test("? shows the keys, which can be switched off; axe finds nothing", async ({ request, admin }) => {
  const { mark, at } = await sendRequests(request, 2);
  const page = await admin({ ...pastor, at: null });
  await page.goto(at);
  await waitForHydration(page);
  await expect(heading(page)).toHaveText(title(mark, 2));
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText(title(mark, 1));
  await page.keyboard.press("k");
  await expect(heading(page)).toHaveText(title(mark, 2));
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: localeText("fr", "admin-queue:keys.title") });
  await expect(dialog).toContainText("Approuver");
  await expectAccessibleEverywhere(page);
  await dialog.getByRole("switch").click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("a");
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText(title(mark, 2));
});
