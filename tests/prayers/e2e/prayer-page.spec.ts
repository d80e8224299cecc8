import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration, passTimeTrap, waysToVisit } from "~tests/support/e2e";
import { addListedRequest, approveRequest, prayInCard } from "./prayer-steps";

const text = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (sentence, [name, value]) => sentence.replace(`{{${name}}}`, value),
    localeText("fr", `prayers:${key}`),
  );
const cardOf = (page: Page, title: string) => page.getByRole("article", { name: title });
const prayButton = (page: Page, title: string) =>
  cardOf(page, title).getByRole("button", { name: text("pray.buttonLabel", { title }) });

/** Where the page and a card stand. Rounded: a fraction of a pixel is no travel. */
const standing = async (page: Page, title: string) => ({
  scrolled: Math.round(await page.evaluate(() => scrollY)),
  top: Math.round((await cardOf(page, title).boundingBox())!.y),
});

test("a visitor prays in place: the first time with a name, then with one press", async ({
  visit,
  request,
}) => {
  const list = "/fr/prayer-requests?type=financial&writtenIn=fr";
  const titles = ["Une porte qui s’ouvre", "Un toit sec", "Du travail pour Jean"];
  for (const title of titles) {
    await addListedRequest(request, { title, prayerType: "financial", language: "fr" });
  }
  const [, title, second] = titles as [string, string, string];
  const page = await visit();
  const card = cardOf(page, title);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(list);
  await waitForHydration(page);
  await expect(page.locator("[name=userName]")).toHaveCount(0);
  await expect(card).toContainText(text("card.nobodyPrays"));

  await prayButton(page, title).scrollIntoViewIfNeeded();
  const before = await standing(page, title);
  expect(before.scrolled).toBeGreaterThan(0);
  await prayButton(page, title).click();
  const name = card.locator("[name=userName]");
  await expect(name).toBeFocused();
  expect(await standing(page, title)).toEqual(before);
  await name.press("Enter");
  await expect(card).toContainText(text("errors.userName"));
  await expect(name).toBeFocused();
  await name.fill("Marie-Ange");
  await name.press("Enter");
  await expect(card.getByText(text("pray.doneText"))).toBeFocused();
  await expect(card).toContainText(text("card.praying_one", { count: "1" }));
  expect(await standing(page, title)).toEqual(before);

  await prayButton(page, second).scrollIntoViewIfNeeded();
  const beforeSecond = await standing(page, second);
  await prayButton(page, second).click();
  await expect(cardOf(page, second).getByText(text("pray.doneText"))).toBeFocused();
  await expect(cardOf(page, second)).toContainText("Marie-Ange");
  expect(await standing(page, second)).toEqual(beforeSecond);

  await card.getByRole("button", { name: text("pray.changeName") }).click();
  await card.getByLabel(text("pray.name")).fill("Luc");
  await page.keyboard.press("Enter");
  await expect(card).toContainText(`${text("pray.asName")} Luc.`);
  await page.reload();
  await expect(card).toContainText(text("pray.prayed"));
  await prayButton(page, titles[0]!).click();
  await expect(cardOf(page, titles[0]!)).toContainText("Luc");

  const other = await visit();
  const asked: string[] = [];
  other.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
  await other.goto(list);
  await waitForHydration(other);
  await expect(cardOf(other, title)).toContainText("Marie-Ange");
  await expect(cardOf(other, title)).not.toContainText(text("pray.prayed"));
  expect(asked).not.toContain("/api/prayer-requests/prayed");
});

test("a visitor prays and reports without JavaScript, and comes back to the card", async ({
  visit,
  request,
}) => {
  const title = "Protège nos enfants";
  const id = await addListedRequest(request, { title, prayerType: "protection", language: "fr" });
  const page = await visit({ javaScriptEnabled: false });
  await page.goto("/fr/prayer-requests");
  await page.locator("[name=type]").selectOption("protection");
  await page.locator("[name=writtenIn]").selectOption("fr");
  await page.getByRole("button", { name: text("list.apply") }).click();
  await prayButton(page, title).click();
  await expect(page).toHaveURL(`/fr/prayer-requests/${id}?type=protection&writtenIn=fr`);
  await page.locator("[name=userName]").fill("   ");
  await prayButton(page, title).click();
  await expect(cardOf(page, title)).toContainText(text("errors.userName"));
  await page.locator("[name=userName]").fill("Luc");
  await prayButton(page, title).click();
  await expect(page).toHaveURL(/type=protection&writtenIn=fr&done=pray$/);
  await expect(page.getByText(text("pray.done"), { exact: true })).toBeVisible();
  await page
    .getByRole("link", { name: text("list.back") })
    .last()
    .click();
  await expect(page).toHaveURL(`/fr/prayer-requests?type=protection&writtenIn=fr#request-${id}`);
  await expect(cardOf(page, title)).toContainText("Luc");
  await expect(cardOf(page, title)).toBeInViewport();

  await cardOf(page, title).getByText(text("flag.open"), { exact: true }).click();
  await cardOf(page, title)
    .getByRole("button", { name: text("flag.button") })
    .click();
  await expect(page.getByText(text("flag.doneText"))).toBeVisible();
});

test("a choice filters at once, and the pressed tab is selected while it loads", async ({
  visit,
  request,
}) => {
  const title = "Un seul guide";
  await addListedRequest(request, { title, prayerType: "guidance", language: "es" });
  const page = await visit();
  await page.goto("/fr/prayer-requests");
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: text("list.apply") })).toBeHidden();
  await page.locator("[name=writtenIn]").selectOption("es");
  await expect(page).toHaveURL(/writtenIn=es$/);
  await page.locator("select[name=type]").focus();
  await page.locator("select[name=type]").selectOption("guidance");
  await expect(page).toHaveURL(/type=guidance&writtenIn=es$/);
  await expect(cardOf(page, title)).toBeVisible();
  await expect(page.locator("select[name=type]")).toBeFocused();

  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/prayer-requests\.data/, async (route) => {
    await held;
    await route.continue();
  });
  const tab = page
    .getByRole("navigation", { name: text("tabs.label") })
    .getByRole("link", { name: text("tabs.submit") });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("article")).toHaveCount(0);
  answer();
  await expect(page.locator("#request-form")).toBeVisible();
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
  await prayInCard(page, cardOf(page, "Demande numéro 2"), "Esther");
  await expect(cardOf(page, "Demande numéro 2")).toContainText(text("pray.doneText"));
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
    const title = `A title in ${language} ${javaScriptEnabled}`;
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
    const shown = form.locator(
      "textarea:visible, input[type=text]:visible:not([tabindex]), fieldset:visible",
    );
    await expect(shown).toHaveCount(3);
    const settings = form.locator("summary").filter({ hasText: sentence("form.settings") });
    await settings.click();
    await form.locator("[name=title]").fill("abc");
    await settings.click();
    await form.locator("button[type=submit]").click();
    await expect(form).toContainText(sentence("request.failed"));
    for (const error of ["noName", "title", "description", "consent"]) {
      await expect(form.getByText(sentence(`errors.${error}`))).toBeVisible(); // the group with an error is open
    }
    await form.locator("[name=requesterName]").fill("Ruth");
    await form.locator("[name=title]").fill("");
    await form.locator("[name=description]").fill(`${title}. <b>Bold</b> words, and ‏שלום 🙏`);
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
  await page.locator("article summary").first().click();
  await page.locator("article button[form=pray-page-form]").first().click();
  await page.locator("article form summary").click();
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
