import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration, passTimeTrap, waysToVisit } from "~tests/support/e2e";
import { addListedRequest, approveRequest } from "./prayer-steps";

const text = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (sentence, [name, value]) => sentence.replace(`{{${name}}}`, value),
    localeText("fr", `prayers:${key}`),
  );
const cardOf = (page: Page, title: string) => page.getByRole("article", { name: title });
const prayButton = (page: Page, title: string) =>
  cardOf(page, title).getByRole("button", { name: text("pray.buttonLabel", { title }) });

test("a visitor prays, the name is remembered, and another browser sees it", async ({ visit, request }) => {
  const title = "Une porte qui s’ouvre";
  const list = "/fr/prayer-requests?type=financial&writtenIn=fr";
  await addListedRequest(request, { title, prayerType: "financial", language: "fr" });
  const page = await visit();
  await page.goto(list);
  await waitForHydration(page);
  await expect(prayButton(page, title)).toBeHidden();
  const name = page.locator("[name=userName]");
  await cardOf(page, title)
    .getByRole("link", { name: text("pray.enterName") })
    .click();
  await expect(name).toBeFocused();
  await name.fill("Marie-Ange");
  await expect(prayButton(page, title)).toBeVisible();
  await name.press("Enter"); // submits nothing
  await expect(prayButton(page, title)).toBeVisible();
  await prayButton(page, title).click();
  await expect(page.getByText(text("pray.done"), { exact: true })).toBeVisible();
  await expect(cardOf(page, title)).toContainText(text("pray.prayed"));
  await expect(cardOf(page, title)).toContainText("Marie-Ange");
  await expect(cardOf(page, title)).toContainText(text("status.praying"));
  await expect(cardOf(page, title).getByText(text("pray.prayed"))).toBeFocused();

  await page.reload();
  await expect(name).toHaveValue("Marie-Ange");
  await expect(cardOf(page, title)).toContainText(text("pray.prayed"));
  await expect(prayButton(page, title)).toHaveCount(0);

  const other = await visit();
  const asked: string[] = [];
  other.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
  await other.goto(list);
  await waitForHydration(other);
  await expect(cardOf(other, title)).toContainText("Marie-Ange");
  await expect(cardOf(other, title)).not.toContainText(text("pray.prayed"));
  expect(asked).not.toContain("/api/prayer-requests/prayed");
});

test("a visitor prays and reports without JavaScript", async ({ visit, request }) => {
  const title = "Protège nos enfants";
  await addListedRequest(request, { title, prayerType: "protection", language: "fr" });
  const page = await visit({ javaScriptEnabled: false });
  await page.goto("/fr/prayer-requests");
  await page.locator("[name=type]").selectOption("protection");
  await page.locator("[name=writtenIn]").selectOption("fr");
  await page.getByRole("button", { name: text("list.apply") }).click();
  await expect(prayButton(page, title)).toBeHidden();
  await page.locator("[name=userName]").fill("   ");
  await prayButton(page, title).click();
  await expect(page.locator("#pray-form")).toContainText(text("errors.userName"));
  await page.locator("[name=userName]").fill("Luc");
  await prayButton(page, title).click();
  await expect(page).toHaveURL(/type=protection&writtenIn=fr&done=pray$/);
  await expect(page.getByText(text("pray.done"), { exact: true })).toBeVisible();
  await expect(cardOf(page, title)).toContainText("Luc");

  await cardOf(page, title).getByText(text("flag.open"), { exact: true }).click();
  await cardOf(page, title)
    .getByRole("button", { name: text("flag.button") })
    .click();
  await expect(page.getByText(text("flag.doneText"))).toBeVisible();
});

test("after a prayer the card stays in place, although the request moves to another page of the list", async ({
  visit,
  request,
}) => {
  const filter = { prayerType: "salvation", language: "fr" };
  for (let number = 1; number <= 13; number++) {
    await addListedRequest(request, { ...filter, title: `Demande numéro ${number}` });
  }
  const page = await visit();
  await page.goto("/fr/prayer-requests?type=salvation&writtenIn=fr");
  await waitForHydration(page);
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.locator("[name=userName]").fill("Esther");
  await prayButton(page, "Demande numéro 2").click();
  await expect(cardOf(page, "Demande numéro 2")).toContainText(text("pray.prayed"));
  await expect(cardOf(page, "Demande numéro 2")).toContainText("Esther");
  await expect(page.getByRole("article").nth(1)).toContainText("Demande numéro 2");
  await page.getByRole("link", { name: localeText("fr", "ui:pagination.older") }).click();
  await expect(page.getByRole("article", { name: "Demande numéro 2" })).toBeVisible();
  await page.getByRole("link", { name: localeText("fr", "ui:pagination.newest") }).click();
  await expect(page.getByRole("article", { name: "Demande numéro 13" })).toBeVisible();
});

for (const { language, javaScriptEnabled, how } of waysToVisit()) {
  test(`a visitor asks for prayer ${how}`, async ({ visit, admin }) => {
    const sentence = (key: string) => localeText(language, `prayers:${key}`);
    const title = `Title ${language} ${javaScriptEnabled}`;
    const page = await visit({ javaScriptEnabled });
    await page.goto(`/${language}/prayer-requests`);
    await page
      .getByRole("link", { name: sentence("actions.submit"), exact: true })
      .last()
      .click();
    await expect(page).toHaveURL(/tab=submit$/);
    if (javaScriptEnabled) {
      await waitForHydration(page);
      await passTimeTrap(page);
    }
    const form = page.locator("#request-form");
    await form.locator("[name=title]").fill("abc");
    await form.locator("button[type=submit]").click();
    await expect(form).toContainText(sentence("request.failed"));
    for (const error of ["name", "title", "description", "consent"]) {
      await expect(form).toContainText(sentence(`errors.${error}`));
    }
    await form.locator("[name=requesterName]").fill("Ruth");
    await form.locator("[name=title]").fill(title);
    await form.locator("[name=description]").fill("<b>Bold</b> words, and ‏שלום 🙏");
    await form.locator("[name=prayerType]").selectOption("guidance");
    await form.locator("[name=isAnonymous]").check();
    await form.locator("[name=consent]").check();
    await form.locator("button[type=submit]").click();
    await expect(page.locator("main").getByText(sentence("request.sent")).last()).toBeVisible();
    await expect(page.getByRole("link", { name: sentence("mine.title") })).toBeVisible();

    const team = await admin({ permissions: ["manage_prayers"] });
    await approveRequest(team, title);
    const reader = await visit();
    await reader.goto(`/${language}/prayer-requests?type=guidance&writtenIn=${language}`);
    const card = cardOf(reader, title);
    await expect(card).toContainText("<b>Bold</b> words");
    await expect(card).toContainText(sentence("anonymous"));
    await expect(card).not.toContainText("Ruth");
  });
}

test("axe finds nothing on the three tabs and their errors", async ({ page, request }) => {
  await addListedRequest(request, {
    title: "Accessible",
    prayerType: "other",
    language: "es",
    isUrgent: true,
  });
  await page.goto("/ht/prayer-requests?type=other&writtenIn=es");
  await waitForHydration(page);
  await page.locator("[name=userName]").fill("Ana");
  await page.locator("article summary").first().click();
  await expectAccessibleEverywhere(page);
  for (const tab of ["submit", "answered"]) {
    await page.goto(`/fr/prayer-requests?tab=${tab}`);
    await waitForHydration(page);
    await passTimeTrap(page);
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("main form [aria-invalid=true]").first()).toBeVisible();
    await expectAccessibleEverywhere(page);
  }
});
