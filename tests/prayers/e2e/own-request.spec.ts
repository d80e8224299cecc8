import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration, passTimeTrap, waysToVisit } from "~tests/support/e2e";
import { approveRequest, prayInCard } from "./prayer-steps";

for (const { language, javaScriptEnabled, how } of waysToVisit(["ht", "fr"])) {
  const text = (key: string) => localeText(language, `prayers:${key}`);

  test(`a request is sent, prayed for, closed, reopened and answered through its secret link ${how}`, async ({
    visit,
    admin,
  }) => {
    const title = `Chemen ${language} ${javaScriptEnabled}`;
    const requester = await visit({ javaScriptEnabled });
    await requester.goto(`/${language}/prayer-requests?tab=submit`);
    if (javaScriptEnabled) {
      await waitForHydration(requester);
      await passTimeTrap(requester);
    }
    const form = requester.locator("#request-form");
    await form.locator("[name=requesterName]").fill("Wideline");
    await form
      .locator("summary")
      .filter({ hasText: text("form.settings") })
      .click();
    await form.locator("[name=title]").fill(title);
    await form.locator("[name=description]").fill("Tanpri lapriyè pou mwen jwenn chemen an.");
    await form.locator("[name=consent]").check();
    await form.locator("button[type=submit]").click();
    await requester.getByRole("link", { name: text("mine.title") }).click();
    const mine = requester.getByRole("article", { name: title });
    await expect(mine).toContainText(text("own.stateText.waiting"));
    const link = await mine.getByRole("link").getAttribute("href"); // the mail has the same one

    await approveRequest(await admin({ permissions: ["manage_prayers"] }), title);
    const reader = await visit({ javaScriptEnabled });
    await reader.goto(`/${language}/prayer-requests?type=healing&writtenIn=${language}`);
    if (javaScriptEnabled) await waitForHydration(reader);
    const card = reader.getByRole("article", { name: title });
    await prayInCard(reader, card, "Pastè Joël");
    await expect(card).toContainText("Pastè Joël");

    const elsewhere = await visit({ javaScriptEnabled });
    await elsewhere.goto(link!);
    if (javaScriptEnabled) await waitForHydration(elsewhere);
    const own = elsewhere.getByRole("article", { name: title });
    await expect(own).toContainText(text("own.stateText.praying"));
    await expect(own).toContainText("Pastè Joël");
    await elsewhere.getByRole("button", { name: text("own.close.button") }).click();
    await expect(own).toContainText(text("own.stateText.closed"));
    await reader.reload();
    await expect(card).toHaveCount(0);
    await elsewhere.getByRole("button", { name: text("own.renew.button") }).click();
    await expect(own).toContainText(text("own.stateText.praying"));

    const answer = elsewhere.locator("#answer");
    await expect(answer.getByLabel(text("form.name"))).toHaveValue("Wideline");
    await expect(answer.getByLabel(text("form.name"))).not.toBeEditable();
    await expect(answer.getByLabel(text("testimony.originalRequest"))).toHaveValue(new RegExp(title));
    await answer.locator("[name=testimony]").fill("Twò kout");
    await answer.locator("button[type=submit]").click();
    await expect(answer).toContainText(text("errors.testimony"));
    await answer.locator("[name=testimony]").fill("Bondye louvri chemen an pou mwen, mèsi Senyè!");
    await answer.locator("[name=dateAnswered]").fill("madi");
    await answer.locator("button[type=submit]").click();
    await expect(own).toContainText(text("own.stateText.answered"));
    await expect(own).toContainText("Bondye louvri chemen an");
    await reader.reload();
    await expect(card).toContainText("Bondye louvri chemen an");
    await expect(card).toContainText(text("status.answered"));
    await expect(card.getByRole("button", { name: text("pray.button") })).toHaveCount(0);
  });
}

test("crisis words show help lines at the form, and the request is still accepted", async ({ visit }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit({ javaScriptEnabled });
    const help = page.getByRole("heading", { name: localeText("en", "prayers-help:title") });
    await page.goto("/en/prayer-requests?tab=submit");
    if (javaScriptEnabled) {
      await waitForHydration(page);
      await passTimeTrap(page);
    }
    await expect(help).toHaveCount(0);
    await page.locator("#request-form [name=requesterName]").fill("Anna");
    const settings = localeText("en", "prayers:form.settings");
    await page.locator("#request-form summary").filter({ hasText: settings }).click();
    await page.locator("#request-form [name=title]").fill("I cannot go on");
    await page.locator("#request-form [name=description]").fill("I want to kill myself tonight.");
    if (javaScriptEnabled) {
      await expect(help).toBeVisible();
      await expectAccessibleEverywhere(page);
    }
    await page.locator("#request-form [name=isPublic][value=false]").check();
    await page.locator("#request-form [name=consent]").check();
    await page.locator("#request-form button[type=submit]").click();
    await expect(
      page.locator("main").getByText(localeText("en", "prayers:request.sent")).last(),
    ).toBeVisible();
    await expect(help).toBeVisible();
    await page.getByRole("link", { name: localeText("en", "prayers:mine.title") }).click();
    await page.getByRole("link", { name: /^Open: I cannot go on/ }).click();
    await expect(help).toBeVisible();
  }
});

test("a testimony is sent and waits for the team", async ({ visit }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit({ javaScriptEnabled });
    await page.goto("/es/prayer-requests?tab=answered");
    if (javaScriptEnabled) {
      await waitForHydration(page);
      await passTimeTrap(page);
    }
    const form = page.locator("#testimony-form");
    await form.locator("[name=requesterName]").fill("Rosa Luna");
    await form.locator("[name=originalRequest]").fill("Le pedí a Dios un trabajo digno.");
    await form.locator("[name=testimony]").fill("Dios me dio un trabajo en tres semanas.");
    await form.locator("[name=dateAnswered]").fill("en mayo");
    await form.locator("[name=consent]").check();
    await form.locator("button[type=submit]").click();
    await expect(
      page.locator("main").getByText(localeText("es", "prayers:testimony.sent")).last(),
    ).toBeVisible();
    await page.getByRole("link", { name: localeText("es", "prayers:mine.title") }).click();
    await expect(page.getByRole("article")).toContainText(
      localeText("es", "prayers:own.stateText.answeredWaiting"),
    );
  }
});

test("axe finds nothing on the page of the visitor's own requests, of one request and of a dead link", async ({
  page,
  request,
}) => {
  const asked = await request.post("/api/prayer-requests", {
    data: { requesterName: "Ana", title: "Axe looks at it", description: "One request of one's own." },
  });
  await page.context().addCookies((await request.storageState()).cookies);
  expect(asked.status()).toBe(201);
  await page.goto("/fr/prayer-requests/mine");
  await waitForHydration(page);
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: /Axe looks at it/ }).click();
  await expect(page.locator("#answer")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto("/ht/prayer-requests/manage/a.b");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    localeText("ht", "prayers:deadLink.title"),
  );
  await expectAccessibleEverywhere(page);
});
