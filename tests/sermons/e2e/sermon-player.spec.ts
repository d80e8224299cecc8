import type { Page } from "@playwright/test";
import { expect, journeyLanguages, localeText, test, waitForHydration } from "~tests/support/e2e";
import { addSermonRow } from "./sermon-rows";

const YOUTUBE = "https://www.youtube-nocookie.com";
const AUDIO = "https://audio.example.org/predication.mp3";

/**
 * What YouTube's player says to a page that listens. It plays the first five minutes of ten; where it goes on later, it
 * plays to the end.
 */
const player = `<!doctype html><title>player</title><script>
  const start = Number(new URL(location).searchParams.get("start") ?? 0);
  let hasPlayed = false;
  addEventListener("message", ({ data, origin }) => {
    if (JSON.parse(data).event !== "listening" || hasPlayed) return;
    hasPlayed = true;
    const say = (event, info) => parent.postMessage(JSON.stringify({ event, info }), origin);
    say("onReady", null);
    for (let at = start; at <= start + 300; at += 5)
      say("infoDelivery", { currentTime: at, duration: 600, playerState: 1 });
    say("infoDelivery", { playerState: start > 0 ? 0 : 2 });
  });
</script>`;

/** Opens a page. Records its requests to other sites, and answers those to the players. Returns the recorded URLs. */
async function openSermon(page: Page, path: string): Promise<string[]> {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (/^https/.test(request.url())) elsewhere.push(request.url());
  });
  await page.route(`${YOUTUBE}/**`, (route) => route.fulfill({ contentType: "text/html", body: player }));
  await page.route("https://audio.example.org/**", (route) =>
    route.fulfill({ contentType: "audio/mpeg", body: "" }),
  );
  await page.goto(path);
  await waitForHydration(page);
  return elsewhere;
}

const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes("/api/spiritual/progress") && answer.ok());

for (const language of journeyLanguages) {
  test(`a video in ${language} loads on a click, resumes at the saved position, and is completed`, async ({
    browser,
    baseURL,
  }) => {
    const id = addSermonRow({ title: `Video ${language}`, language, youtubeId: "dQw4w9WgXcQ" });
    const context = await browser.newContext({ baseURL: baseURL!, reducedMotion: "reduce" });
    const page = await context.newPage();
    const elsewhere = await openSermon(page, `/${language}/sermons/${id}`);
    const link = page.locator('a[href^="https://www.youtube.com/watch"]');
    await expect(link).toHaveAttribute("href", "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    await page.waitForLoadState("networkidle");
    expect(elsewhere).toEqual([]);
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: "visitor" }));

    const first = saved(page);
    await link.click();
    await expect(page.locator("iframe")).toHaveAttribute(
      "src",
      new RegExp(`^${YOUTUBE}/embed/dQw4w9WgXcQ\\?`),
    );
    expect(await (await first).json()).toMatchObject({
      ...{ progressPercentage: 50, positionSeconds: 300, watchTimeMinutes: 5, completed: false },
    });
    expect(elsewhere.length).toBeGreaterThan(0);
    expect(elsewhere.every((url) => url.startsWith(YOUTUBE))).toBe(true);

    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "50");
    await expect(link).toHaveAttribute("href", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=300s");
    await expect(link).toContainText("5:00");
    const second = saved(page);
    await link.click();
    await expect(page.locator("iframe")).toHaveAttribute("src", /[?&]start=300(&|$)/);
    expect(await (await second).json()).toMatchObject({ completed: true, experienceEarned: 30 });
    await expect(page.getByText(localeText(language, "sermon-page:progress.updated")).first()).toBeVisible();
    await expect(
      page.getByText(localeText(language, "sermon-page:progress.completed")).first(),
    ).toBeVisible();
    await expect(page.locator("iframe")).toBeVisible(); // the player stays
    await context.close();
  });
}

test("a recording loads nothing before it is started", async ({ browser, baseURL }) => {
  const id = addSermonRow({ title: "Audio", audioUrl: AUDIO });
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  const elsewhere = await openSermon(page, `/fr/sermons/${id}`);
  await page.waitForLoadState("networkidle");
  expect(elsewhere).toEqual([]);
  const request = page.waitForRequest(AUDIO);
  await page.locator("audio").evaluate((audio: HTMLAudioElement) => void audio.play().catch(() => undefined));
  await request; // the page's content security policy allows it
  await context.close();
});

test("messages that do not come from the player's site are ignored", async ({ browser, baseURL }) => {
  const id = addSermonRow({ title: "Forged", youtubeId: "dQw4w9WgXcQ" });
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await context.newPage();
  await openSermon(page, `/fr/sermons/${id}`);
  await page.unroute(`${YOUTUBE}/**`);
  await page.route(`${YOUTUBE}/**`, (route) => route.fulfill({ contentType: "text/html", body: "silent" }));
  await page.locator('a[href^="https://www.youtube.com/watch"]').click();
  await expect(page.locator("iframe")).toBeVisible();
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/spiritual/progress")) reports.push(request.url());
  });
  await page.evaluate(() => {
    for (const currentTime of [590, 595, 600])
      postMessage(
        JSON.stringify({ event: "infoDelivery", info: { currentTime, duration: 600, playerState: 0 } }),
      );
  });
  await page.waitForTimeout(500);
  expect(reports).toEqual([]);
  await context.close();
});
