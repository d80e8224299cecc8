import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, ministryDate, localeText, test } from "~tests/support/e2e";
import { insertRow } from "~tests/support/site-database";
import { expectTitle, openHydrated, signInOn, startGivingSite } from "./steps";

let people = 0;
const ours = `p${process.pid}x`;
/** A mark that no other test's donation contains. */
const mark = () => `${ours}${++people}e`;
const someone = (first: string) => `${first} ${mark()}`;
/** The part of a name that no other donation contains. */
const markOf = (name: string) => name.slice(name.indexOf(ours));

interface GivenDonation {
  donorName: string;
  method?: "stripe" | "paypal" | "zelle";
  amount?: number;
  memoCode?: string;
  isDemo?: 0 | 1;
  /** Completed by an administrator: no provider holds it. */
  isCompleted?: boolean;
  donorEmail?: string | null;
}

/** Inserts a donation into the site's database. Returns its id. */
function given({
  donorName,
  method = "stripe",
  amount = 25_00,
  memoCode,
  isDemo = 0,
  isCompleted = false,
  donorEmail = "donor@example.org",
}: GivenDonation): number {
  const now = new Date().toISOString();
  const status = isCompleted ? "completed" : "pending";
  const id = insertRow("donations", {
    ...{ amount, currency: "USD", donor_name: donorName, donor_email: donorEmail, payment_method: method },
    ...{ memo_code: memoCode ?? null, is_demo: isDemo, status, completed_at: isCompleted ? now : null },
    ...{ language: "ht", country: "HT", created_at: now, updated_at: now },
  });
  const entry = { donation_id: id, currency: "USD", is_demo: isDemo, created_at: now };
  insertRow("donation_ledger", {
    ...{ ...entry, kind: "pledged", amount: 0, source: "donor", after_status: "pending" },
  });
  if (isCompleted)
    insertRow("donation_ledger", {
      ...{ ...entry, kind: "completed", amount, source: "administrator" },
      ...{ before_status: "pending", after_status: "completed" },
    });
  return id;
}

const treasurer = { permissions: ["manage_donations"] };
const item = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const detail = (page: Page) => page.getByRole("article");
const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const confirm = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name }).click();

test("a pending donation is found, completed and thanked for; a second administrator sees that it is no longer pending", async ({
  admin,
}) => {
  const donorName = someone("Élodie Désir");
  const id = given({ donorName });
  const late = await admin({ ...treasurer, at: `/admin/donations/${id}` });
  const page = await admin({ ...treasurer, at: "/admin/donations" });
  await expectTitle(page, "Gestion des Donations");
  await expect(page.getByRole("list", { name: "En chiffres" }).getByRole("listitem")).toHaveCount(4);
  await page.getByRole("searchbox").fill(`desir ELODIE ${markOf(donorName)}`);
  await page.getByRole("searchbox").press("Enter");
  const row = item(page, donorName);
  await expect(row).toContainText("En attente");
  await row.getByRole("link").click();
  await detail(page).getByRole("button", { name: "Marquer comme Complétée" }).click();
  await confirm(page, "Marquer comme Complétée");
  await toast(page, "Statut mis à jour");
  await toast(page, "Le statut de la donation a été mis à jour");
  await expect(row).toContainText("Complétée");
  await expect(detail(page).getByRole("list", { name: "Registre" }).getByRole("listitem")).toHaveCount(2);
  await expect(detail(page)).toContainText(/\d{4}-\d{6}/);
  const draft = await detail(page).getByRole("link", { name: "Envoyer un Reçu" }).getAttribute("href");
  expect(decodeURIComponent(draft!)).toContain(`mailto:donor@example.org?subject=Mèsi`);

  await detail(late).getByRole("button", { name: "Marquer comme Échouée" }).click();
  await confirm(late, "Marquer comme Échouée");
  await toast(late, "Impossible de mettre à jour le statut");
  await expect(late.getByText(/^Cette donation est déjà complétée/).first()).toBeVisible();
  await expect(detail(late).getByText("Complétée", { exact: true }).first()).toBeVisible();

  await detail(page).getByRole("button", { name: "Noter le remboursement" }).click();
  await confirm(page, "Noter le remboursement");
  await toast(page, "Remboursement noté");
  await expect(row).toContainText("Remboursée");
});

test("without JavaScript the list is filtered and a donation is marked as failed", async ({ admin }) => {
  const today = ministryDate();
  const [transfer, card] = [someone("Transfè"), someone("Kat")];
  given({ donorName: transfer, method: "zelle", memoCode: mark() });
  given({ donorName: card });
  const page = await admin({ ...treasurer, at: "/admin/donations", javaScriptEnabled: false });
  await page.getByRole("searchbox").fill(ours);
  await page.getByText("Filtres", { exact: true }).click();
  await page.getByLabel("Moyen de paiement").selectOption("zelle");
  await page.getByLabel("Du", { exact: true }).fill(today);
  await page.getByRole("button", { name: "Filtrer" }).last().click();
  await expect(item(page, transfer)).toBeVisible();
  await expect(item(page, card)).toHaveCount(0);
  await expect(page.getByLabel("Moyen de paiement")).toHaveValue("zelle");
  await page.getByLabel("État").selectOption("pending");
  await page.getByRole("button", { name: "Filtrer" }).last().click();
  await item(page, transfer).getByRole("link").click();
  await page.getByRole("button", { name: "Marquer comme Échouée" }).click();
  await confirm(page, "Marquer comme Échouée");
  await expect(page.getByText("Statut mis à jour")).toBeVisible();
  await expect(detail(page).getByText("Échouée", { exact: true }).first()).toBeVisible();
  await expect(item(page, transfer)).toHaveCount(0);
});

test("a donation is one row of 48 px with its amount at the end of a column, on a phone two lines", async ({
  admin,
}) => {
  const series = mark();
  for (const amount of [5_00, 1_250_00, 25_00, 100_00, 7_50, 60_00, 80_00])
    given({ donorName: `Rose ${series}`, amount, method: amount > 50_00 ? "zelle" : "paypal" });
  const page = await admin({ ...treasurer, at: `/admin/donations?q=${series}` });
  await page.setViewportSize({ width: 1280, height: 900 });
  const rows = page.getByRole("list", { name: "Donations reçues" }).getByRole("listitem");
  const boxes = (of: Locator) => of.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  await expect(rows).toHaveCount(7);
  const wide = await boxes(rows);
  expect(wide.map(({ height }) => Math.round(height))).toEqual(Array(7).fill(48));
  expect(wide.at(-1)!.bottom).toBeLessThanOrEqual(900);
  const ends = (await boxes(rows.getByText("$US"))).map(({ right }) => Math.round(right));
  expect(new Set(ends).size).toBe(1);
  await expect(rows.getByRole("img", { name: "Zelle" })).toHaveCount(4);
  await page.goto("/admin/donations");
  expect((await boxes(rows))[0]!.top).toBeLessThanOrEqual(300);
  await page.setViewportSize({ width: 390, height: 844 });
  const [narrow] = await boxes(rows);
  expect(narrow!.height).toBeLessThanOrEqual(68);
  expect(narrow!.top).toBeLessThanOrEqual(460);
});

for (const javaScriptEnabled of [true, false]) {
  test(`a transfer is matched with a different amount, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    admin,
  }) => {
    const own = mark();
    const memoCode = (javaScriptEnabled ? `K7QM-${own}` : `9WRA-BB${own}`).toUpperCase();
    const donorName = someone("Jean");
    given({ donorName, method: "zelle", memoCode, amount: 40_00 });
    const page = await admin({ ...treasurer, at: "/admin/donations/matching", javaScriptEnabled });
    await page.getByRole("searchbox").fill(javaScriptEnabled ? `k7om ${own}` : `9wra88${own}`);
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByText("Résultats pour")).toBeVisible();
    await item(page, donorName).getByRole("link").click();
    const amount = page.getByLabel("Montant reçu (USD)");
    await expect(amount).toHaveValue("40,00");
    await amount.fill("zéro");
    await page.getByRole("button", { name: "Rapprocher", exact: true }).click();
    await expect(page.getByText("Écrivez un montant supérieur à zéro").first()).toBeVisible();
    await amount.fill("35,50");
    await page.getByLabel("Par", { exact: false }).last().selectOption("cheque");
    await page.getByRole("button", { name: "Rapprocher", exact: true }).click();
    if (javaScriptEnabled) await toast(page, "Virement rapproché");
    await expect(page.getByText("Cette promesse est tenue")).toBeVisible();
    await page.getByRole("link", { name: "Voir la donation" }).click();
    await expect(detail(page)).toContainText("Montant corrigé");
    await expect(detail(page)).toContainText(/40,00\s\$US → 35,50\s\$US/);
    await expect(detail(page)).toContainText("Chèque");
  });
}

test("the filtered list is downloaded as a file", async ({ admin }) => {
  const donorName = someone("=Rose");
  given({ donorName, isCompleted: true });
  const page = await admin({
    ...treasurer,
    at: `/admin/donations?status=completed&q=${markOf(donorName)}`,
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exporter" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("donations.csv");
  const lines = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines[0]!.startsWith("\ufeffN°;Date;Statut;Montant;")).toBe(true);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`;'${donorName};donor@example.org;`);
});

test("a card donation is partly refunded through Stripe", async ({ browser }) => {
  test.setTimeout(120_000);
  const password = "the first administrator's own word";
  const site = await startGivingSite({ ADMIN_USERNAME: "admin", ADMIN_PASSWORD: password });
  const { stripe } = site;
  try {
    const page = await (await browser.newContext({ baseURL: site.url, locale: "fr" })).newPage();
    const json = { amount: "60", donorName: "Marie", donorEmail: "marie@example.org" };
    const begun = await page.request.post("/api/stripe/create-payment-intent", { data: json });
    const { clientSecret, donationId } = (await begun.json()) as { clientSecret: string; donationId: number };
    const paymentIntentId = clientSecret.split("_secret")[0]!;
    stripe.pay(paymentIntentId);
    await page.request.post("/api/stripe/confirm-payment", { data: { paymentIntentId } });
    await signInOn(site, page, password);

    await openHydrated(page, `/admin/donations/${donationId}`);
    await page.getByLabel(/^Montant à rembourser/).fill("20,50");
    await page.getByRole("button", { name: "Rembourser", exact: true }).click();
    await expect(page.getByRole("alertdialog")).toContainText(/Rembourser 20,50\s\$US à Marie\s\?/);
    await expect(page.getByRole("alertdialog")).toContainText("Stripe renvoie le montant");
    await confirm(page, "Rembourser");
    await toast(page, "Remboursement noté");
    await expect(detail(page)).toContainText("20,50 $US remboursés");
    await expect(detail(page)).toContainText("Reste : 39,50 $US");
    expect([...stripe.world.refunds.values()].map(({ amount }) => amount)).toEqual([20_50]);
  } finally {
    await site.stop();
  }
});

test("without JavaScript a refund of the typed amount asks first, and Enter does not skip the question", async ({
  admin,
}) => {
  const id = given({ donorName: "Marie", isCompleted: true });
  const page = await admin({ ...treasurer, at: `/admin/donations/${id}`, javaScriptEnabled: false });
  const amount = page.getByLabel(/^Montant à rembourser/);
  await amount.fill("10");
  await amount.press("Enter");
  await page.getByRole("button", { name: "Noter le remboursement" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(/Rembourser le montant écrit à Marie\s\?/);
  await expect(question.getByRole("button", { name: "Annuler" })).toBeFocused();
  await expect(amount).toHaveValue("10");
  await confirm(page, "Noter le remboursement");
  await expect(detail(page)).toContainText(/10,00\s\$US remboursés/);
});

test("axe finds nothing in donations and transfers", async ({ admin }) => {
  const waiting = given({ donorName: someone("A"), method: "zelle", memoCode: mark() });
  const done = given({ donorName: someone("B"), isCompleted: true, donorEmail: null });
  given({ donorName: someone("C"), method: "zelle", isDemo: 1 });
  const page = await admin({ ...treasurer, language: "ht", at: null });
  for (const path of [
    "/admin/donations?method=zelle",
    `/admin/donations/${waiting}`,
    `/admin/donations/matching/${waiting}`,
    `/admin/donations/${done}`,
  ]) {
    await openHydrated(page, path);
    await expectAccessibleEverywhere(page);
    await expect(page.getByRole("main")).not.toContainText(/admin-donations|\{\{/);
  }
  await expect(
    page.getByRole("button", { name: localeText("ht", "admin-donations:receipt.draft") }),
  ).toBeDisabled();
});
