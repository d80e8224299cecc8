import type { Page } from "@playwright/test";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, waitForHydration, localeText, test, type Language } from "~tests/support/e2e";
import { writeMarkdown } from "~tests/support/markdown-field";
import { insertRow } from "~tests/support/site-database";
import { addNewsletterPostRow } from "./newsletter-post-rows";

const secret = "Ce que seuls les abonnés lisent";
const summary = "Trois sujets de prière pour la semaine.";
const reader = (language: Language) => (key: string) => localeText(language, `newsletter-reader:${key}`);
const adminWords = (key: string) => localeText("fr", `admin-translation:${key}`);

let made = 0;
const unique = () => `${process.pid}-${Date.now()}-${++made}`;

/** A published newsletter post in French. */
function makePost() {
  const title = `La pluie ${unique()}`;
  const content = `Chers amis,\n\n${secret}.\n\n## Priez avec nous\n\n- pour la route`;
  const createdAt = new Date();
  const id = addNewsletterPostRow({ title, summary, content, publishedAt: createdAt });
  return { id, createdAt: createdAt.toISOString(), title };
}

function makeSubscriber() {
  const email = `reader-${unique()}@example.org`;
  const now = new Date().toISOString();
  const id = insertRow("newsletters", {
    ...{ email, preferred_language: "fr", is_active: 1, consent_at: now, created_at: now },
  });
  return { id, createdAt: now, email };
}

interface Row {
  id: number;
  createdAt: string;
}

/** The token that a mailed post carries, signed as the site does. */
function readToken(post: Row, subscriber: Row): string {
  const key = readFileSync(join(process.env.E2E_DATA_DIR!, "session-secret"), "utf8").trim();
  const nameOf = ({ id, createdAt }: Row) => `${id.toString(36)}-${Date.parse(createdAt).toString(36)}`;
  const text = `${nameOf(post)}.${nameOf(subscriber)}`;
  return `${text}.${createHmac("sha256", key).update(`read\n${text}`).digest("base64url")}`;
}

async function tryAddress(page: Page, email: string) {
  const form = page.locator("main form");
  await form.locator('[name="email"]').fill(email);
  await form.locator('button[type="submit"]').click();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  const language = javaScriptEnabled ? "en" : "ht";
  const t = reader(language);

  test(`a post is listed, closed to a stranger and open to a subscriber ${how}`, async ({ visit }) => {
    const { id, title } = makePost();
    const { email } = makeSubscriber();
    const page = await visit({ javaScriptEnabled, acceptLanguage: language });
    await page.goto(`/${language}/newsletter`);
    if (javaScriptEnabled) await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1, name: t("list.title") })).toBeVisible();
    await page.getByRole("link", { name: title }).click();
    await page.waitForURL(`**/${language}/newsletter/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.locator("main")).toContainText(localeText(language, "translation:languages.fr"));

    await tryAddress(page, "  ");
    await expect(page.locator("main form")).toContainText(t("gate.emailRequired"));
    await tryAddress(page, `nobody-${unique()}@example.org`);
    const denied = page.getByRole("heading", { name: t("forSubscribers") });
    await expect(denied).toBeVisible();
    await expect(page.getByText(t("denied"))).toBeVisible(); // tested in tests/newsletter/http/reading.test.ts
    if (javaScriptEnabled) await expect(denied).toBeFocused();
    await expect(page.getByRole("link", { name: t("subscribe"), exact: true })).toHaveAttribute(
      "href",
      `/${language}/subscribe`,
    );
    await expect(page.getByRole("link", { name: t("donate"), exact: true })).toHaveAttribute(
      "href",
      `/${language}#donate`,
    );

    await tryAddress(page, email.toUpperCase());
    const text = page.locator("main .prose");
    await expect(text).toContainText(secret);
    await expect(text).toHaveAttribute("lang", "fr");
    expect(page.url()).not.toContain("@");
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: "subscriber" }),
    );
    await page
      .getByRole("main")
      .getByRole("link", { name: t("list.title") })
      .click();
    await page.waitForURL(`**/${language}/newsletter`);
  });
}

test("the text of a post is not sent before it is unlocked, and is never cached", async ({ request }) => {
  const post = makePost();
  const { id } = post;
  const subscriber = makeSubscriber();
  const { email } = subscriber;
  const path = `/fr/newsletter/${id}`;
  for (const closed of [
    path,
    `${path}.data`,
    "/fr/newsletter",
    `/api/newsletter-posts/${id}`,
    "/rss/newsletter.xml",
  ]) {
    const answer = await request.get(closed);
    expect(await answer.text(), closed).not.toContain(secret);
  }
  const page = await request.get(path);
  expect(await page.text()).toMatch(/hreflang="ht"/i);
  const opened = await request.post(path, { form: { email }, headers: { Accept: "text/html" } });
  expect(await opened.text()).toContain(secret);
  expect(opened.headers()["cache-control"]).toBe("no-store");
  const linked = await request.get(`${path}/read/${readToken(post, subscriber)}`);
  expect(await linked.text()).toContain(secret);
  expect(linked.headers()["cache-control"]).toBe("no-store");
});

test("a new subscriber can read at once, and a mailed link opens only its own post", async ({ visit }) => {
  const t = reader("fr");
  const post = makePost();
  const { id, title } = post;
  const other = makePost();
  const page = await visit();
  const token = readToken(post, makeSubscriber());
  await page.goto(`/fr/newsletter/${id}/read/${token}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.locator("main .prose")).toContainText(secret);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.goto(`/fr/newsletter/${other.id}/read/${token}`);
  await expect(page.getByRole("heading", { name: t("link.title") })).toBeVisible();
  await page.getByRole("link", { name: t("link.toLetter") }).click();
  await expect(page.getByRole("heading", { name: t("gate.title") })).toBeVisible();

  await page.request.post("/api/newsletter", { data: { email: `new-${unique()}@example.org` } });
  await page.reload();
  await expect(page.locator("main .prose")).toContainText(secret);
});

test("a translation is written beside the original, approved, and read in its language", async ({
  admin,
  visit,
}) => {
  const { id, title } = makePost();
  const { email } = makeSubscriber();
  const page = await admin({ permissions: ["manage_newsletter"], at: "/admin/translations" });
  await page.getByRole("link", { name: new RegExp(`^${title}, Español`) }).click();
  await page.waitForURL(`**/admin/translations/newsletter_post/${id}/es`);
  await expect(page.locator("main")).toContainText(secret);
  await expect(page.locator("main")).toContainText(adminWords("standing.noAi.text"));
  await page.locator('[name="title"]').fill("La lluvia");
  await writeMarkdown(page, "Lo que solo leen los *suscriptores*.");
  await page.getByRole("button", { name: adminWords("approve") }).click();
  await expect(page.locator("main")).toContainText(adminWords("standing.approved").split("{{")[0]!);
  await expect(page.locator('[name="title"]')).toHaveValue("La lluvia");

  // The post itself tells how its languages stand.
  await page.goto(`/admin/newsletter/${id}`);
  await waitForHydration(page);
  const inLanguages = page.getByRole("navigation", { name: adminWords("languages") });
  await expect(inLanguages.getByRole("link", { name: /^Español/ })).toContainText(
    adminWords("state.approved"),
  );
  await expectAccessibleEverywhere(page);
  await inLanguages.getByRole("link", { name: /^Español/ }).click();
  await expect(page.locator('[name="title"]')).toHaveValue("La lluvia");

  const reading = await visit({ acceptLanguage: "es" });
  await reading.goto(`/es/newsletter/${id}`);
  await waitForHydration(reading);
  await expect(reading.getByRole("heading", { level: 1, name: "La lluvia" })).toBeVisible();
  await expect(reading.locator("main header")).toContainText(/Français\s*traducido al\s*Español/);
  const reviewed = localeText("es", "translation:note.reviewed").split("{{")[0]!.trim();
  await expect(reading.locator("main header")).toContainText(reviewed);
  await tryAddress(reading, email);
  await expect(reading.locator("main .prose em")).toHaveText("suscriptores");

  await page.getByRole("button", { name: adminWords("delete.action"), exact: true }).click();
  await page.getByRole("button", { name: adminWords("delete.confirm") }).click();
  await page.waitForURL((url) => url.pathname === "/admin/translations");
  await expect(page.getByRole("link", { name: new RegExp(`^${title}, Español`) })).toContainText(
    adminWords("state.none"),
  );
});

test("axe finds nothing on the posts", async ({ visit }) => {
  const { id } = makePost();
  const { email } = makeSubscriber();
  const page = await visit({ acceptLanguage: "ht" });
  await page.goto("/ht/newsletter");
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await page.goto(`/ht/newsletter/${id}`);
  await waitForHydration(page);
  await tryAddress(page, `nobody-${unique()}@example.org`);
  await expect(page.getByRole("heading", { name: reader("ht")("forSubscribers") })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await tryAddress(page, email);
  await expect(page.locator("main .prose")).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("axe finds nothing on the administration of translations", async ({ admin }) => {
  const { id } = makePost();
  const page = await admin({ at: "/admin/translations" });
  await expectAccessibleEverywhere(page);
  await page.goto(`/admin/translations/newsletter_post/${id}/ht`);
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
});
