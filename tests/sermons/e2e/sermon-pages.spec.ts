import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test, waitForHydration, passTimeTrap, waysToVisit } from "~tests/support/e2e";
import { addSermonRow } from "./sermon-rows";

declare global {
  interface Window {
    /** Lets React's scheduler run. */
    runScheduler?: () => void;
  }
}

const transcript = "Bondye se lanmou. (1 Jan 4.8)\n\nPremye paragraf.\n\nDezyèm paragraf.";

for (const { language, javaScriptEnabled, how } of waysToVisit()) {
  const text = (key: string) => localeText(language, `sermon-page:${key}`);

  test(`a visitor finds a sermon, bookmarks, rates, annotates and completes it ${how}`, async ({ visit }) => {
    const title = `Lanmou ${language} ${javaScriptEnabled}`;
    const id = addSermonRow({ title, language, topic: "love", transcript, passage: "1 Jan 4.8" });
    addSermonRow({ title: `Lapè ${title}`, language, topic: "peace" });
    const page = await visit({ javaScriptEnabled });
    const ready = async () => {
      if (javaScriptEnabled) await waitForHydration(page);
    };
    await page.goto(`/${language}/sermons`);
    await ready();
    await page.locator("main input[name=q]").fill(title);
    await page.locator("main select[name=topic]").selectOption("love");
    if (!javaScriptEnabled) await page.getByRole("button", { name: text("list.apply") }).click();
    await page.waitForURL(/topic=love/);
    await expect(page.locator("main .card-link")).toHaveText([title]);
    await page.locator("main .card-link").click();

    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await ready();
    await expect(page.locator(".verse-reference")).toHaveText("1 Jan 4.8");
    await expect(page.locator("main")).toContainText("Dezyèm paragraf.");
    const press = async (name: string, then: string) => {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(page.getByText(text(then)).first()).toBeVisible();
      await ready();
    };
    const pressed = (name: string) => page.getByRole("button", { name, exact: true, pressed: true });
    // Two controls; the rest is folded under the opinion.
    await expect(page.getByRole("button", { name: text("reactions.bookmark"), exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: text("reactions.like"), exact: true })).toBeHidden();
    await press(text("reactions.bookmark"), "done.bookmark");
    await expect(pressed(text("reactions.bookmark"))).toBeVisible();
    await press(text("reactions.bookmark"), "done.unbookmark");
    await expect(pressed(text("reactions.bookmark"))).toHaveCount(0);
    // Without JavaScript the page of an answer shows it open.
    if (javaScriptEnabled) await page.getByText(text("opinion"), { exact: true }).click();
    await press(text("reactions.like"), "done.like");
    await press(text("reactions.skip"), "done.skip");
    await expect(pressed(text("reactions.like"))).toHaveCount(0);
    const fourStars = text("rating.stars_other").replace("{{count}}", "4");
    await press(fourStars, "done.rate");
    await expect(pressed(fourStars)).toBeVisible();

    await page.locator("[name=notes]").fill("Mwen vle padone.");
    await press(text("notes.save"), "done.note");
    await press(text("complete.text"), "progress.updated");
    await expect(page.getByText(text("progress.completed")).first()).toBeVisible();
    await expect(page.getByRole("button", { name: text("complete.text") })).toHaveCount(0);

    await page.goto(`/${language}/sermons/${id}`);
    await expect(page.locator("[name=notes]")).toHaveValue("Mwen vle padone.");
    await expect(pressed(fourStars)).toBeVisible();
    await ready();
    await page.locator("[name=notes]").fill("");
    await press(text("notes.save"), "done.unnote");
    await page.goto(`/${language}/sermons/${id}`);
    await expect(page.locator("[name=notes]")).toHaveValue("");
  });
}

test("the list, an empty list, and sermons with video or text are accessible in light and dark", async ({
  page,
}) => {
  const video = addSermonRow({
    title: "Une vidéo",
    youtubeId: "dQw4w9WgXcQ",
    audioUrl: "https://a.example.org/a.mp3",
  });
  const words = addSermonRow({ title: "Un texte", transcript, passage: "1 Jan 4.8", language: "ht" });
  for (const path of ["", "?q=introuvable", `/${video}`, `/${words}`]) {
    await page.goto(`/fr/sermons${path}`);
    await waitForHydration(page);
    await expectAccessibleEverywhere(page);
  }
});

test("without JavaScript a video is a link, and the transcript can be opened", async ({ visit }) => {
  const id = addSermonRow({ title: "Sans script", youtubeId: "dQw4w9WgXcQ", transcript });
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(`/fr/sermons/${id}`);
  await expect(page.locator("iframe")).toHaveCount(0);
  const link = page.locator('main a[href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"]');
  await expect(link).toHaveAttribute("target", "_blank");
  await page.getByText(localeText("fr", "sermon-page:transcript")).click();
  await expect(page.getByText("Dezyèm paragraf.")).toBeVisible();
});

// On a slow phone React renders the form's answer and the new data at once: the form is gone before it shows a toast.
test("the toast of a form that disappears on success is shown even when React renders late", async ({
  visit,
}) => {
  const id = addSermonRow({ title: "Lapè nan kè" });
  const page = await visit();
  await page.goto(`/fr/sermons/${id}`);
  await waitForHydration(page);
  await passTimeTrap(page);
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    window.runScheduler = () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const post of held) post();
    };
  });
  await page.getByRole("button", { name: localeText("fr", "sermon-page:complete.text") }).click();
  await page.waitForFunction(() => {
    const { fetchers, loaderData } = window.__remixRouter.state;
    return fetchers.size === 0 && JSON.stringify(loaderData).includes('"completed":true');
  });
  await page.evaluate(() => window.runScheduler!());
  await expect(page.getByText(localeText("fr", "sermon-page:progress.updated")).first()).toBeVisible();
  await expect(page.locator("form#sermon-completion")).toHaveCount(0);
});
