import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeOpenAi } from "~tests/fakes/openai";
import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration } from "~tests/support/e2e";
import { startOwnSite } from "~tests/support/own-site";

test("a reader translates a request, with and without JavaScript", async ({ browser, request }) => {
  test.setTimeout(120_000);
  const ai = await fakeOpenAi();
  const folder = mkdtempSync(join(tmpdir(), "limye-prayers-"));
  const site = await startOwnSite(folder, {
    OPENAI_BASE_URL: ai.baseUrl,
    ADMIN_USERNAME: "admin",
    ADMIN_PASSWORD: "a long word for this test",
  });
  try {
    const asked = await request.post(`${site.url}/api/prayer-requests`, {
      data: {
        requesterName: "Marie",
        title: "Lapriyè pou manman m",
        description: "Li malad.\nMèsi anpil.",
        language: "ht",
      },
    });
    const { id } = (await asked.json()) as { id: number };
    const signedIn = await request.post(`${site.url}/api/auth/login`, {
      data: { username: "admin", password: "a long word for this test" },
    });
    const { token } = (await signedIn.json()) as { token: string };
    await request.patch(`${site.url}/api/prayer-requests/${id}/status`, {
      data: { status: "approved" },
      headers: { Authorization: `Bearer ${token}` },
    });
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({
        baseURL: site.url,
        javaScriptEnabled,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto("/ht/prayer-requests");
      await expect(
        page.getByRole("button", { name: localeText("ht", "prayers:translate.button") }),
      ).toHaveCount(0);
      await page.goto("/en/prayer-requests");
      if (javaScriptEnabled) await waitForHydration(page);
      await page.getByRole("button", { name: /^Translate/ }).click();
      const card = page.getByRole("article", { name: "Lapriyè pou manman m" });
      await expect(card).toContainText("Translated by machine from Kreyòl");
      await expect(card).toContainText("enLi enmalad.");
      await expect(card).toContainText("Li malad.");
      if (javaScriptEnabled) {
        await expect(page).toHaveURL("/en/prayer-requests");
        await page.evaluate(() => scrollTo(0, 0)); // no tab half below the header
        await expectAccessibleEverywhere(page);
      }
      await context.close();
    }
    const translations = ai.questions.filter(({ body }) => body.includes("Lapriyè pou manman m"));
    expect(translations).toHaveLength(1);
  } finally {
    await site.stop();
    await ai.stop();
  }
});
