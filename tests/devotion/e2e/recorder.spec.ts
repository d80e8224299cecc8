import { expectAccessibleEverywhere } from "~tests/support/accessible";
import { expect, localeText, test } from "~tests/support/e2e";

// A microphone that hums, and a person who allows it.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const microphone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...microphone] });
  },
});

const t = (key: string) => localeText("ht", `admin-recorder:${key}`);
const day = (key: string) => localeText("ht", `admin-daily-content:${key}`);
const screen = "/admin/daily-content?date=2026-03-04&in=ht";

test("a devotion is recorded on a phone, heard, recorded again and added", async ({ admin }) => {
  const work = await admin({ permissions: ["manage_content"], language: "ht", at: screen });
  await work.setViewportSize({ width: 390, height: 844 });
  const policies = new Map<string, string>();
  work.on("response", async (answer) => {
    const { pathname } = new URL(answer.url());
    const headers = await answer.allHeaders();
    if (headers["permissions-policy"])
      policies.set(pathname, `${headers["permissions-policy"]} ${headers["content-security-policy"]}`);
  });
  await work.reload();
  const section = work.locator("#recording");
  await section.getByRole("link", { name: t("title") }).click();
  const button = (name: string) => work.getByRole("button", { name, exact: true });
  await button(t("start")).click();
  await expect(work.getByRole("timer")).toHaveText("0:02");
  await expect(work.getByText(/19:5\d/)).toBeVisible();
  await button(t("pause")).click();
  await expect(button(t("resume"))).toBeVisible();
  await expectAccessibleEverywhere(work);
  await button(t("resume")).click();
  await button(t("stop")).click();
  const player = work.getByLabel(t("player"));
  await expect(player).toBeVisible();

  // Leaving asks first.
  await work.locator("header:has(h1) a").click();
  await work
    .getByRole("alertdialog")
    .getByRole("button", { name: localeText("ht", "ui:unsaved.stay") })
    .click();
  await button(t("again.action")).click();
  await work
    .getByRole("alertdialog")
    .getByRole("button", { name: t("again.action") })
    .click();
  await expect(work.getByRole("timer")).toHaveText("0:03");
  await button(t("stop")).click();
  const heard = await player.evaluate(async (audio: HTMLAudioElement) => {
    await audio.play();
    await new Promise((done) => audio.addEventListener("ended", done, { once: true }));
    return audio.duration;
  });
  expect(heard).toBeGreaterThan(2.5);
  await button(day("record.action")).click();
  await expect(section.locator("audio")).toBeVisible();
  await expect(section.getByText(/0:0[34]/)).toBeVisible();
  const kept = await section.locator("audio").evaluate(async (audio: HTMLAudioElement) => {
    await audio.play();
    const sought = new Promise((done) => audio.addEventListener("seeked", done, { once: true }));
    audio.currentTime = 2;
    await sought;
    return { at: audio.currentTime, length: audio.duration };
  });
  expect(kept.length).toBeCloseTo(heard, 0);
  expect(kept.at).toBeGreaterThanOrEqual(2);

  expect(policies.get("/admin/daily-content/record")).toMatch(
    /microphone=\(self\).*media-src 'self' https: blob:/,
  );
  expect(policies.get("/admin/daily-content")).toMatch(/microphone=\(\)/);
  expect(policies.get("/admin/daily-content")).not.toContain("blob:");
});

test("without a microphone, a recorder or JavaScript a sentence says so, and a file can be added", async ({
  admin,
}) => {
  const only = { permissions: ["manage_content"], language: "ht" as const };
  const work = await admin({ ...only, at: null });
  const address = "/admin/daily-content/record?date=2026-03-04&in=ht";
  for (const [name, why] of [
    ["NotAllowedError", "refused"],
    ["NotFoundError", "missing"],
    ["NotReadableError", "failed"],
  ]) {
    await work.goto(address);
    await work.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", name));
    }, name);
    await work.getByRole("button", { name: t("start") }).click();
    await expect(work.getByText(t(`failed.${why}.title`))).toBeVisible();
  }
  // A browser that cannot record after all lets go of the microphone.
  await work.goto(address);
  await work.evaluate(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      Object.assign(window, { givenTracks: stream.getTracks() });
      return stream;
    };
    MediaRecorder.prototype.start = () => {
      throw new DOMException("no", "NotSupportedError");
    };
  });
  await work.getByRole("button", { name: t("start") }).click();
  await expect(work.getByText(t("failed.failed.title"))).toBeVisible();
  expect(
    await work.evaluate(() =>
      (window as unknown as { givenTracks: MediaStreamTrack[] }).givenTracks.map((track) => track.readyState),
    ),
  ).toEqual(["ended"]);
  await work.addInitScript(() => Reflect.deleteProperty(window, "MediaRecorder"));
  await work.goto(address);
  await expect(work.getByText(t("failed.unsupported.title"))).toBeVisible();
  await work
    .getByRole("link", { name: t("fileInstead") })
    .last()
    .click();
  await expect(work.locator("#recording input[type=file]")).toBeVisible();

  const plain = await admin({ ...only, at: screen, javaScriptEnabled: false });
  await expect(plain.locator("#recording input[type=file]")).toBeVisible();
  await expect(plain.locator("#recording a")).toBeHidden();
  await plain.goto(address);
  await expect(plain.getByText(t("noScript.title"))).toBeVisible();
  await expect(plain.getByRole("button", { name: t("start") })).toBeHidden();
});
