import type { APIRequestContext, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, waitForHydration, passTimeTrap, localeText, test, type Language } from "~tests/support/e2e";

let people = 0;
/** A unique name that is not part of another test's name. */
const someone = (first: string) => `${first}p${process.pid}x${++people}e`;

/** Sends a message like the site's own form. Returns its id and sender. */
async function arrives(request: APIRequestContext, language: Language = "ht") {
  const firstName = someone("Mari");
  const lastName = "Désir";
  const email = `${firstName.toLowerCase()}@example.org`;
  const subject = `Yon kesyon & "yon lòt" de ${firstName}`;
  const message = "Premye liy\n\nDezyèm liy: 100%";
  const answer = await request.post(`/api/contact?lang=${language}`, {
    data: { firstName, lastName, email, subject, message },
  });
  const { id } = (await answer.json()) as { id: number };
  return { id, name: `${firstName} ${lastName}`, email, subject };
}
async function applies(request: APIRequestContext, language: Language = "es") {
  const name = someone("Rosa");
  const email = `${name.toLowerCase()}@example.org`;
  const answer = await request.post("/api/bible-study/applications", {
    data: { name, email, studyType: "online", motivation: "=1+1", language },
  });
  const { id } = (await answer.json()) as { id: number };
  return { id, name, email };
}
const editor = { permissions: ["manage_content"] };
const item = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test("a visitor's message is read, answered, archived, found and deleted", async ({ visit, admin }) => {
  test.setTimeout(60_000);
  const firstName = someone("Élodie");
  const subject = `Lapriyè pou ${firstName}`;
  const visitor = await visit();
  await visitor.goto("/ht/contact");
  await waitForHydration(visitor);
  await visitor.locator("#contact-form-firstName").fill(firstName);
  await visitor.locator("#contact-form-lastName").fill("Désir");
  const email = `${firstName.slice(6)}@example.org`;
  await visitor.locator("#contact-form-email").fill(email);
  await visitor.locator("#contact-form-subject").fill(subject);
  await visitor.locator("#contact-form-message").fill("Yon liy\nyon lòt liy");
  await passTimeTrap(visitor);
  await visitor.getByRole("button", { name: localeText("ht", "contact:form.send") }).click();
  await toast(visitor, localeText("ht", "contact:form.sent"));

  const page = await admin({ ...editor, at: "/admin/messages" });
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages de Contact");
  const row = item(page, firstName);
  await expect(row).toContainText("Nouveau");
  await row.getByRole("link").click();
  const message = page.getByRole("article");
  await expect(message.getByRole("heading", { level: 2 }).first()).toHaveText(subject);
  await expect(message.getByText("Lu", { exact: true })).toBeVisible();
  await expect(row).not.toContainText("Nouveau");
  await expect(message.getByText("Yon liy")).toHaveText("Yon liy\nyon lòt liy");

  const reply = await message.getByRole("link", { name: "Répondre par Email" }).getAttribute("href");
  expect(reply).toBe(`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`);
  const quick = await message.getByRole("link", { name: "Bénédiction et prière" }).getAttribute("href");
  expect(decodeURIComponent(quick!)).toContain(`&body=Bonjou ${firstName},\r\n\r\nMèsi`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await message.getByRole("button", { name: "Copier l’Email" }).click();
  await toast(page, "Email copié");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email);

  await message.getByRole("button", { name: "Marquer comme répondu" }).click();
  await toast(page, "Message marqué comme répondu");
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Répondus" }).click();
  await item(page, firstName).getByRole("link").click();
  await message.getByRole("button", { name: "Archiver" }).click();
  await toast(page, "Message archivé");

  await page.getByRole("searchbox").fill(`elodie DESIR ${firstName.slice(6)}`);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("list", { name: "Messages reçus" }).getByRole("listitem")).toHaveCount(1);
  await expect(item(page, firstName)).toContainText("Archivé");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await item(page, firstName).getByRole("link").click();
  await message.locator("summary").click();
  await message.getByRole("button", { name: "Supprimer" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`Supprimer le message de ${firstName} Désir ?`);
  await question.getByRole("button", { name: "Supprimer" }).click();
  await toast(page, "Message supprimé");
  await expect(page.getByText("Aucun message ne correspond à cette recherche.")).toBeVisible();
});

test("archiving a message and accepting an application are undone from their toasts", async ({
  request,
  admin,
}) => {
  const [message, application] = [await arrives(request), await applies(request)];
  const page = await admin({ ...editor, language: "ht", at: `/admin/messages/${message.id}?status=all` });
  const undo = page.getByRole("button", { name: localeText("ht", "ui:undo") });
  const archive = page.getByRole("button", { name: localeText("ht", "admin-messages:act.archive") });
  await archive.click();
  await expect(archive).toHaveCount(0);
  await undo.click();
  await toast(page, localeText("ht", "ui:undone"));
  await expect(archive).toBeVisible();

  await page.goto(`/admin/bible-study/${application.id}?status=all`);
  await waitForHydration(page);
  await page.getByRole("button", { name: localeText("ht", "admin-bible-study:move.accepted") }).click();
  await expect(
    page.getByRole("button", { name: localeText("ht", "admin-bible-study:move.accepted") }),
  ).toHaveCount(0);
  await undo.click();
  await toast(page, localeText("ht", "ui:undone"));
  await expect(
    page.getByRole("button", { name: localeText("ht", "admin-bible-study:move.accepted") }),
  ).toBeVisible();
});

test("a message that is fetched but not visible stays unread", async ({ request, admin }) => {
  const { id, name } = await arrives(request);
  const page = await admin({ ...editor, at: "/admin/messages?status=unread" });
  await page.request.get(`/admin/messages/${id}`);
  await page.request.get(`/admin/messages/${id}.data`, { headers: { "Sec-Purpose": "prefetch" } });
  await page.reload();
  await expect(item(page, name)).toContainText("Nouveau");
});

test("in the list of unread messages, arrow keys and Enter move between messages", async ({
  request,
  admin,
}) => {
  const [older, newer] = [await arrives(request), await arrives(request)];
  const page = await admin({ ...editor, at: "/admin/messages?status=unread" });
  await waitForHydration(page);
  await item(page, newer.name).getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(item(page, newer.name)).not.toContainText("Nouveau");
  await expect(item(page, newer.name).getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item(page, newer.name).getByRole("link")).not.toBeFocused();
  await item(page, older.name).getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toContainText(older.subject);
});

test("when marking as read fails, an error is shown and it can be retried", async ({ request, admin }) => {
  const { name } = await arrives(request);
  const page = await admin({ ...editor, at: "/admin/messages" });
  await waitForHydration(page);
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: false, configurable: true }));
  await item(page, name).getByRole("link").click();
  await toast(page, "Impossible de marquer le message comme lu");
  await expect(page.getByRole("article").getByText("Non lu", { exact: true })).toBeVisible();
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { value: true }));
  await page.reload();
  await expect(page.getByRole("article").getByText("Lu", { exact: true })).toBeVisible();
});

test("on a phone the message replaces the list, and its heading gets the focus", async ({
  request,
  admin,
}) => {
  const { name } = await arrives(request);
  const page = await admin({ ...editor, at: null });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/messages");
  await waitForHydration(page);
  await item(page, name).getByRole("link").click();
  await expect(page.getByRole("article").getByRole("heading", { level: 2 }).first()).toBeFocused();
  await expect(item(page, name)).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Messages de Contact" }).click();
  await expect(item(page, name)).toBeVisible();
});

test("without JavaScript a message is opened, marked, changed and deleted by buttons", async ({
  request,
  admin,
}) => {
  const { name, email } = await arrives(request);
  const page = await admin({ ...editor, at: "/admin/messages", javaScriptEnabled: false });
  await page.getByRole("searchbox").fill(email);
  await page.getByRole("searchbox").press("Enter");
  await item(page, name).getByRole("link").click();
  await expect(page.getByRole("article").getByText("Non lu", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copier l’Email" })).toBeHidden();
  await page.getByRole("button", { name: "Marquer comme lu" }).click();
  await expect(page.getByText("Message marqué comme lu")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue(email);
  await page.getByRole("button", { name: "Archiver" }).click();
  await expect(page.getByText("Message archivé")).toBeVisible();
  await expect(item(page, name)).toContainText("Archivé");
  await page.getByRole("article").locator("summary").click();
  await page.getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Message supprimé")).toBeVisible();
});

test("an application's status is changed, and the list is downloaded", async ({ request, admin }) => {
  const { id, name, email } = await applies(request);
  const page = await admin({ ...editor, at: `/admin/bible-study?q=${name}` });
  await waitForHydration(page);
  await item(page, name).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/admin/bible-study/${id}\\?`));
  const mailto = await page.getByRole("link", { name: "Souhaiter la bienvenue" }).getAttribute("href");
  expect(decodeURIComponent(mailto!)).toContain(`Tu solicitud de estudio bíblico&body=Hola, ${name}:`);
  await page.getByRole("button", { name: "Accepter" }).click();
  await toast(page, "Statut mis à jour");
  await expect(item(page, name)).toContainText("Acceptée");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exporter la liste (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("bible-study.csv");
  const file = readFileSync(await download.path(), "utf8");
  expect(file.startsWith("\ufeffReçue;Statut;")).toBe(true);
  const lines = file.trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`Acceptée;${name};${email};`);
  expect(lines[1]).toContain(";'=1+1;");
});

test("without JavaScript an application's status changes and it is deleted", async ({ request, admin }) => {
  const { id } = await applies(request);
  const page = await admin({ ...editor, at: `/admin/bible-study/${id}`, javaScriptEnabled: false });
  await page.getByRole("button", { name: "Marquer comme contactée" }).click();
  await expect(page.getByRole("article")).toContainText("Statut mis à jour");
  await expect(page.getByRole("button", { name: "Marquer comme contactée" })).toHaveCount(0);
  await page.getByRole("article").locator("summary").click();
  await page.getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Candidature supprimée")).toBeVisible();
});

test("a deleted record shows a note beside the list", async ({ admin }) => {
  const page = await admin({ ...editor, at: "/admin/messages/999999" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages de Contact");
  await expect(page.getByRole("heading", { name: "Introuvable" })).toBeVisible();
});

test("axe finds no issues in the messages", async ({ request, admin }) => {
  const { id } = await arrives(request);
  const page = await admin({ ...editor, language: "ht", at: null });
  for (const path of [
    "/admin/messages?status=all",
    `/admin/messages/${id}`,
    "/admin/messages?q=nothing-like-it",
  ]) {
    await page.goto(path);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page);
  }
});

test("axe finds no issues in the applications", async ({ request, admin }) => {
  const { id } = await applies(request);
  const page = await admin({ ...editor, language: "ht", at: "/admin/bible-study" });
  await expectAccessibleEverywhere(page);
  await page.goto(`/admin/bible-study/${id}?status=all`);
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
});
