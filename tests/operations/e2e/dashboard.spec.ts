import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessibleEverywhere, setAppearance } from "~tests/support/accessible";
import { expect, ministryDate, localeText, test, waitForHydration } from "~tests/support/e2e";
import { addNewsletterPostRow } from "~tests/newsletter/e2e/newsletter-post-rows";
import { signInOn } from "~tests/giving/e2e/steps";
import { startOwnSite } from "~tests/support/own-site";
import { insertRow } from "~tests/support/site-database";

const dayAfter = (date: string) => {
  const next = new Date(`${date}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
};

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`the dashboard begins with today's tasks, each a link, ${how}`, async ({ admin }) => {
    const page = await admin({ permissions: ["manage_content"], javaScriptEnabled, at: "/admin/messages" });
    const message = {
      firstName: "Rose",
      lastName: "P",
      email: "rose@example.org",
      subject: "s",
      message: "m",
    };
    expect((await page.request.post("/api/contact", { data: message })).status()).toBe(201);
    await page.goto("/admin/dashboard");
    if (javaScriptEnabled) await waitForHydration(page);
    const today = page.getByRole("region", { name: localeText("fr", "admin-today:title") });
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
      localeText("fr", "admin-today:title"),
    );

    const languages = today.getByRole("list", { name: localeText("fr", "admin-today:languages") });
    await expect(languages.getByRole("listitem")).toHaveCount(4);
    const kreyol = languages.getByRole("listitem").filter({ hasText: "Kreyòl" });
    await kreyol.getByRole("link").first().click();
    await page.waitForURL((url) => {
      const tomorrow = dayAfter(ministryDate());
      return url.searchParams.get("date") === tomorrow && url.searchParams.get("in") === "ht";
    });

    await page.goto("/admin/dashboard");
    if (javaScriptEnabled) await waitForHydration(page);
    await today.getByRole("link", { name: /non lus?$/ }).click();
    await page.waitForURL("**/admin/messages");
  });
}

/** Adds a waiting prayer, a waiting transfer, and a newsletter with a paused sending. */
function addWaitingWork(title: string): void {
  const now = new Date().toISOString();
  insertRow("prayer_requests", {
    ...{ requester_name: "Rose", prayer_type: "other", title, description: "Yon demann", status: "pending" },
    ...{ created_at: now, updated_at: now },
  });
  insertRow("donations", {
    ...{ amount: 2500, payment_method: "zelle", status: "pending", memo_code: title, created_at: now },
  });
  insertRow("newsletter_sendings", {
    ...{ post_id: addNewsletterPostRow({ title }), audience: "all", total: 5, status: "paused" },
    ...{ requested_by: "marie", created_at: now },
  });
}

test("waiting prayers, transfers and sendings link to the screens where they are handled", async ({
  admin,
}) => {
  const title = `Chers amis ${process.pid}-${Date.now()}`;
  addWaitingWork(title);
  const page = await admin({ permissions: ["manage_prayers", "manage_donations", "manage_newsletter"] });
  const today = page.getByRole("region", { name: localeText("fr", "admin-today:title") });
  for (const [name, screen] of [
    [/prières? attend/, /\/admin\/prayers\/\d+/], // the first one is opened
    [/dons? annoncés?, à rapprocher/, "/admin/donations/matching"],
    [title, /\/admin\/newsletter\/\d+\/sending$/],
  ] as const) {
    await today.getByRole("link", { name }).click();
    await page.waitForURL(screen);
    await page.goBack();
  }
});

test("a role sees its own tasks, and no zeros", async ({ admin }) => {
  const page = await admin({ permissions: ["view_analytics"] });
  const today = page.getByRole("region", { name: localeText("fr", "admin-today:title") });
  await expect(today).toContainText(localeText("fr", "admin-today:none"));
  await expect(today.getByRole("link")).toHaveCount(0);
});

test("an unhealthy part of the site is a task with its sentence and its screen", async ({ admin }) => {
  const page = await admin({ permissions: ["manage_users"] });
  const today = page.getByRole("region", { name: localeText("fr", "admin-today:title") });
  await expect(today).toContainText("Aucun compte d’envoi n’est configuré");
  await today
    .getByRole("link", { name: localeText("fr", "admin-operations:health.mail.name"), exact: true })
    .click();
  await page.waitForURL("**/admin/settings?tab=email");
});

test("the specification's content is below, with the links to the areas collapsed", async ({ admin }) => {
  const page = await admin();
  const counts = page.getByRole("list", { name: localeText("fr", "admin:dashboard.counts") });
  await expect(counts.getByRole("listitem")).toHaveCount(4);
  const main = page.getByRole("main");
  const card = main.getByRole("heading", { level: 3 }).filter({ visible: true });
  await expect(card).toHaveCount(0);
  await page.locator("summary", { hasText: localeText("fr", "admin:dashboard.manage") }).click();
  await expect(card).toHaveCount(6);
  await page.locator("summary", { hasText: localeText("fr", "admin:dashboard.tools") }).click();
  await expect(card).toHaveCount(10);
});

test("one button takes the examples away, without a shell", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "limye-examples-"));
  const { DATABASE_URL: _, ...env } = process.env;
  const seeded = spawnSync(process.execPath, ["scripts/run.mjs", "seed", "--demo"], {
    env: { ...env, DATA_DIR: folder },
  });
  expect(seeded.status).toBe(0);
  const password = "a word that only tests know";
  const site = await startOwnSite(folder, { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: password });
  try {
    const context = await browser.newContext({ baseURL: site.url, locale: "ht", reducedMotion: "reduce" });
    const page = await context.newPage();
    const t = (key: string) => localeText("ht", `admin-examples:${key}`);
    await signInOn(site, page, password);
    await page.goto("/ht/prayer-requests");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goto("/admin/dashboard");
    await waitForHydration(page);
    await page.getByRole("button", { name: t("remove") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("remove") })
      .click();
    await expect(page.getByText(t("title"))).toHaveCount(0);
    await page.goto("/ht/prayer-requests");
    await expect(page.getByRole("article")).toHaveCount(0);
    await context.close();
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
});

test("on a phone tomorrow's texts are as wide as their line", async ({ admin }) => {
  const page = await admin({ permissions: ["manage_content"], at: null, language: "ht" });
  await setAppearance(page, { colorScheme: "light", width: 390 });
  await page.goto("/admin/dashboard");
  const list = page.getByRole("list", { name: localeText("ht", "admin-today:languages") });
  expect((await list.boundingBox())!.width).toBeGreaterThanOrEqual(300);
});

test("axe finds no issues on the dashboard with all permissions", async ({ admin }) => {
  const page = await admin({ language: "ht" });
  await expectAccessibleEverywhere(page, { withLinksAround: true });
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
