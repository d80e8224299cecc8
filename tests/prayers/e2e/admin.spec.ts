import { request as httpRequest } from "node:http";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration, type Language } from "~tests/support/e2e";
import { addListedRequest } from "./prayer-steps";

let asked = 0;
/** Sends a prayer request through the API. Returns its id, its unique title, and the unique word in the title. */
async function sendRequest(request: APIRequestContext, more: Record<string, unknown> = {}) {
  const mark = `p${process.pid}x${++asked}e`;
  const title = `Lapriyè pou manman m ${mark}`;
  const answer = await request.post("/api/prayer-requests?lang=ht", {
    data: {
      requesterName: "Marie Désir",
      requesterEmail: `marie-${mark}@example.org`,
      requesterPhone: "+509 37 00 00 00",
      title,
      description: "Manman m malad.\n\nTanpri lapriyè pou li.",
      ...more,
    },
  });
  const { id } = (await answer.json()) as { id: number };
  return { id, title, mark };
}

const pastor = { permissions: ["manage_prayers"] };
const open = (language: Language, at: string) => ({ ...pastor, language, at });
const item = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const detail = (page: Page) => page.getByRole("article");
const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Opens a request from the list, found by its title. */
async function find(page: Page, { title, mark }: { title: string; mark: string }, view = "all") {
  await page.goto(`/admin/prayers?q=${mark}&status=${view}`);
  await item(page, title).getByRole("link").click();
  await expect(detail(page).getByRole("heading", { level: 2 }).first()).toHaveText(title);
}

test("a request is approved, then marked as answered with a testimony", async ({ request, admin }) => {
  const asking = await sendRequest(request);
  const page = await admin({ ...pastor, at: "/admin/prayers" });
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demandes de prière");
  await find(page, asking);
  await expect(detail(page)).toContainText("Manman m malad.");
  await detail(page).getByRole("button", { name: "Approuver" }).click();
  await toast(page, "Statut mis à jour");

  await detail(page).getByText("La prière est exaucée ?").click();
  const answered = detail(page).getByRole("button", { name: "Marquer comme exaucée" });
  const testimony = detail(page).getByRole("textbox", { name: "Témoignage" });
  await expect(answered).toBeDisabled();
  await testimony.fill("   ");
  await expect(answered).toBeDisabled();
  await testimony.fill("Bondye geri manman m!");
  await answered.click();
  await toast(page, "Prière marquée comme exaucée");
  await expect(detail(page)).toContainText("Bondye geri manman m!");
  await expect(answered).toHaveCount(0);
});

test("a request is rejected after a confirmation, and the rejection is final", async ({ request, admin }) => {
  const asking = await sendRequest(request);
  const page = await admin({ ...pastor, at: null });
  await find(page, asking);
  await detail(page).getByRole("button", { name: "Refuser" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("définitif");
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(detail(page)).toContainText("En attente");
  await detail(page).getByRole("button", { name: "Refuser" }).click();
  await question.getByRole("button", { name: "Refuser" }).click();
  await toast(page, "Statut mis à jour");
  await expect(detail(page)).toContainText("Refusée");
  for (const name of ["Approuver", "Refuser", "Masquer", "Marquer comme exaucée"]) {
    await expect(detail(page).getByRole("button", { name, exact: true })).toHaveCount(0);
  }
});

test("without JavaScript a request is approved, answered, hidden and deleted", async ({ request, admin }) => {
  const asking = await sendRequest(request);
  const page = await admin({ ...pastor, at: null, javaScriptEnabled: false });
  await find(page, asking);
  await detail(page).getByRole("button", { name: "Approuver" }).click();
  await expect(detail(page)).toContainText("Statut mis à jour");
  await detail(page).getByRole("button", { name: "Masquer" }).click();
  await expect(detail(page)).toContainText("Cette demande est masquée");
  await detail(page).getByRole("button", { name: "Montrer à nouveau" }).click();
  await expect(detail(page)).toContainText("Demande visible");
  const answered = detail(page).getByRole("button", { name: "Marquer comme exaucée" });
  await detail(page).getByText("La prière est exaucée ?").click();
  await answered.click();
  await expect(detail(page).getByRole("alert")).toContainText(
    "Impossible de marquer la prière comme exaucée",
  );
  await detail(page).getByRole("textbox", { name: "Témoignage" }).fill("Bondye reponn.");
  await answered.click();
  await expect(detail(page)).toContainText("Prière marquée comme exaucée");
  await expect(detail(page)).toContainText("Bondye reponn.");
  await detail(page).getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Demande supprimée")).toBeVisible();
});

/** A report from another address of this machine: several visitors of one address count as one. */
const flagFrom = (localAddress: string, url: URL) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { "Content-Type": "application/json" };
    httpRequest(url, { method: "POST", localAddress, headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    })
      .once("error", reject)
      .end("{}");
  });

test("a flagged request is hidden until the team shows it again", async ({ request, admin, baseURL }) => {
  const asking = await sendRequest(request);
  const page = await admin({ ...pastor, at: null });
  await find(page, asking);
  await detail(page).getByRole("button", { name: "Approuver" }).click();
  await toast(page, "Statut mis à jour");
  const flag = new URL(`/api/prayer-requests/${asking.id}/flag`, baseURL);
  flag.hostname = "127.0.0.1";
  for (const address of ["127.0.0.2", "127.0.0.3", "127.0.0.4"])
    expect(await flagFrom(address, flag)).toBe(200);
  await find(page, asking, "flagged");
  await expect(detail(page)).toContainText("3 visiteurs ont signalé cette demande");
  await detail(page).getByRole("button", { name: "Montrer à nouveau" }).click();
  await toast(page, "Demande visible");
  await expect(item(page, asking.title)).toHaveCount(0);
  const list = await request.get("/api/prayer-requests?public=true&limit=100");
  expect(await list.text()).toContain(asking.mark);
});

test("hiding a request can be undone from its toast", async ({ request, admin }) => {
  const title = `Lapriyè pou tout katye a p${process.pid}x${++asked}e`;
  const id = await addListedRequest(request, { title });
  const isListed = async () =>
    (await (await request.get(`/ht/prayer-requests/${id}`)).text()).includes(title);
  const page = await admin(open("ht", `/admin/prayers/${id}`));
  await detail(page)
    .getByRole("button", { name: localeText("ht", "admin-prayers:visibility.hide") })
    .click();
  await expect(detail(page)).toContainText(localeText("ht", "admin-prayers:visibility.hidden"));
  expect(await isListed()).toBe(false);
  await page.getByRole("button", { name: localeText("ht", "ui:undo") }).click();
  await toast(page, localeText("ht", "ui:undone"));
  await expect(detail(page)).not.toContainText(localeText("ht", "admin-prayers:visibility.hidden"));
  expect(await isListed()).toBe(true);
});

test("the team accepts an answer that somebody else proposed", async ({ request, visit, admin }) => {
  const asking = await sendRequest(request);
  const other = await visit();
  const proposed = await other.request.post(`/api/prayer-requests/${asking.id}/answer`, {
    data: { description: "Mwen wè l, li geri!" },
  });
  expect(proposed.status()).toBe(202);
  const page = await admin({ ...pastor, at: null });
  await find(page, asking);
  await expect(detail(page)).toContainText("Approuvez d’abord la demande");
  await detail(page).getByRole("button", { name: "Approuver" }).click();
  await toast(page, "Statut mis à jour");
  await detail(page).getByRole("button", { name: "Accepter comme témoignage" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Accepter comme témoignage" }).click();
  await toast(page, "Prière marquée comme exaucée");
  await expect(detail(page)).toContainText("Mwen wè l, li geri!");
});

test("a private request is assigned to a member of the team", async ({ request, admin }) => {
  const asking = await sendRequest(request, { isPublic: false });
  const page = await admin({ ...pastor, at: null });
  await find(page, asking, "private");
  await expect(detail(page)).toContainText("Privée : l’équipe seule");
  const select = detail(page).getByRole("combobox", { name: "Confiée à" });
  const name = await select.locator("option").last().textContent();
  await select.selectOption({ label: name! });
  await detail(page).getByRole("button", { name: "Enregistrer" }).click();
  await toast(page, "Accompagnement enregistré");
  await page.reload();
  await expect(select.locator("option:checked")).toHaveText(name!);
});

test("a prayer list is selected and printed", async ({ request, admin }) => {
  const asking = await sendRequest(request);
  const secret = await sendRequest(request, { isPublic: false });
  const page = await admin({ ...pastor, at: "/admin/prayers" });
  for (const one of [asking, secret]) {
    await find(page, one);
    await detail(page).getByRole("button", { name: "Approuver" }).click();
    await toast(page, "Statut mis à jour");
  }
  await page.goto("/admin/prayers/print");
  await waitForHydration(page);
  await expect(page.getByRole("checkbox", { name: asking.title })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: secret.title })).not.toBeChecked();
  await page.getByRole("button", { name: "Préparer la liste" }).click();
  const list = page.getByRole("region", { name: "Prions ensemble" });
  await expect(list).toContainText(asking.title);
  await expect(list).not.toContainText(secret.title);
  await expect(list).toContainText("Marie");
  await expect(list).not.toContainText("example.org");
  await page.evaluate(() => Object.assign(window, { print: () => (document.title = "printed") }));
  await list.getByRole("button", { name: "Imprimer" }).click();
  await expect(page).toHaveTitle("printed");
  await page.emulateMedia({ media: "print" });
  await expect(list).toBeVisible();
  await expect(page.getByRole("checkbox", { name: asking.title })).toBeHidden();
  await expect(page.getByText("Changer la sélection")).toBeHidden();
});

test("a prayer list is shown without JavaScript", async ({ request, admin }) => {
  const asking = await sendRequest(request, { isUrgent: true });
  const page = await admin({ ...pastor, at: null, javaScriptEnabled: false });
  await find(page, asking);
  await detail(page).getByRole("button", { name: "Approuver" }).click();
  await page.goto("/admin/prayers/print");
  await page.getByText("Sans les noms").click();
  await page.getByRole("button", { name: "Préparer la liste" }).click();
  const list = page.getByRole("region", { name: "Prions ensemble" });
  await expect(list).toContainText(asking.title);
  await expect(list).not.toContainText("Marie");
});

test("axe finds nothing in the prayer requests", async ({ request, admin }) => {
  const { id } = await sendRequest(request, { isPublic: false, isUrgent: true });
  const strange = await sendRequest(request, {
    requesterName: "مريم <b>ابنة</b> يوسف",
    title: `${"Mmmmmmmmmm".repeat(12)} \u202eصلوا من أجلي 🙏 <script>`,
    description: `${"Wwwwwwwwww".repeat(60)}\n\nصلوا من أجل أمي المريضة. <img src=x onerror=alert(1)>`,
  });
  const page = await admin({ ...pastor, language: "ht", at: null });
  for (const path of [
    "/admin/prayers?status=all",
    `/admin/prayers/${id}`,
    `/admin/prayers/${strange.id}?status=all`,
    "/admin/prayers/print",
  ]) {
    await page.goto(path);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page);
  }
});
