import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test } from "~tests/support/e2e";
import { soundPath } from "../sound-files";

const t = (key: string) => localeText("ht", `admin-daily-content:${key}`);

test("a voice message is added on a phone, played and sought, and deleted without JavaScript", async ({
  admin,
  page,
  request,
}) => {
  const { date } = (await (await request.get("/api/daily-content?lang=ht")).json()) as { date: string };
  const editor = `/admin/daily-content?date=${date}&in=ht`;
  const only = { permissions: ["manage_content"], language: "ht" as const, at: editor };
  const work = await admin(only);
  await work.setViewportSize({ width: 390, height: 844 });
  const motivation = work.locator("textarea[name=motivation]");
  await motivation.fill("Mo ki poko anrejistre.");
  const file = work.locator("#recording input[type=file]");
  const add = work.getByRole("button", { name: t("record.action") });
  await file.setInputFiles({ name: "vwa.ogg", mimeType: "audio/ogg", buffer: Buffer.from("<script>") });
  await add.click();
  await expect(work.locator("#recording [id$='recording-error']")).toHaveText(t("record.refused.kind"));
  await file.setInputFiles(soundPath("voice.ogg"));
  await add.click();
  await expect(work.locator("#recording audio")).toBeVisible();
  await expect(motivation).toHaveValue("Mo ki poko anrejistre.");

  await page.setViewportSize({ width: 390, height: 844 });
  const answers: { status: number; range: string | undefined }[] = [];
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname.startsWith("/media/"))
      answers.push({ status: answer.status(), range: answer.headers()["content-range"] });
  });
  await page.goto(`/ht/devotion/${date}`);
  await expectAccessibleEverywhere(page);
  const player = page.locator("#listen audio");
  await expect(player).toBeVisible();
  expect(answers, "nothing loads before it is pressed").toEqual([]);
  const played = await player.evaluate(async (audio: HTMLAudioElement) => {
    await audio.play();
    const sought = new Promise((done) => audio.addEventListener("seeked", done, { once: true }));
    audio.currentTime = 9;
    await sought;
    await new Promise((done) => audio.addEventListener("ended", done, { once: true }));
    return { at: audio.currentTime, length: audio.duration, seekable: audio.seekable.end(0) };
  });
  expect(played.length).toBeCloseTo(12, 0);
  expect(played.seekable).toBeCloseTo(12, 0);
  expect(played.at).toBeCloseTo(12, 0);
  expect(answers[0]).toEqual({ status: 206, range: expect.stringMatching(/^bytes 0-\d+\/19349$/) });

  const plain = await admin({ ...only, javaScriptEnabled: false });
  await plain
    .locator("#recording")
    .getByRole("button", { name: t("unrecord.action") })
    .first()
    .click();
  await plain
    .locator("[popover]:popover-open")
    .getByRole("button", { name: t("unrecord.action") })
    .click();
  await expect(plain.getByText(t("unrecord.done"))).toBeVisible();
  await page.reload();
  await expect(player).toHaveCount(0);
});
