import { beforeEach, expect, test, vi } from "vitest";
import { db } from "~db/client";
import { addDevotion } from "~tests/feeds/http/feed-entries";
import { administrator } from "~tests/support/admin";
import { setUpDataFolder } from "~tests/support/data-folder";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { soundBytes, soundFile } from "../sound-files";

setUpDataFolder();
beforeEach(async () => {
  await freshDatabase();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T13:00:00Z") });
  return () => void vi.useRealTimers();
});

const screen = "/admin/daily-content?date=2026-11-20&in=fr";
const editor = () => administrator({ permissions: ["manage_content"] });
function formWith(recording: File | null, date = "2026-11-20"): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "record", date, language: "fr" }))
    form.set(name, value);
  if (recording) form.set("recording", recording);
  return form;
}
async function upload(
  recording: File | null,
  { cookie, plain = false, date }: { cookie: Record<string, string>; plain?: boolean; date?: string },
) {
  return submitForm<{ ok: boolean; lastResult?: { error?: Record<string, string[]> } }>(
    screen,
    {},
    { headers: cookie, plain, body: formWith(recording, date) },
  );
}
const pathOf = async () => {
  const { file } = await db.selectFrom("devotionRecordings").select("file").executeTakeFirstOrThrow();
  return `/media/${file}`;
};
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  callApi(method, path, { headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test("a recording is added and deleted by form, without JavaScript too", async () => {
  const { cookie } = await editor();
  const sent = await upload(soundFile("voice.ogg"), { cookie, plain: true });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${screen}&done=record`]);
  const day = await visitScreen<{ recording: unknown; article: object }>("/fr/devotion/2026-11-20");
  expect(day.data.recording).toMatchObject({ path: await pathOf(), seconds: 12 });
  expect(JSON.stringify(day.data.article)).toContain('"encodingFormat":"audio/ogg","duration":"PT12S"');

  const fields = { intent: "unrecord", date: "2026-11-20", language: "fr" };
  const path = await pathOf();
  const gone = await submitForm(screen, fields, { headers: cookie, plain: true });
  expect([gone.status, gone.headers.get("Location")]).toEqual([303, `${screen}&done=unrecord`]);
  expect((await ask(path)).status).toBe(404);
});

test("the screen that records shows the text to read, of the day that is asked for", async () => {
  const { cookie } = await editor();
  await addDevotion("2026-11-20", "fr", { verse: "La lumière luit" });
  const open = (query: string) =>
    visitScreen<{ words: { verse: string }; recording: unknown }>(`/admin/daily-content/record${query}`, {
      headers: cookie,
    });
  expect((await open("?date=2026-11-20&in=fr")).data).toMatchObject({
    words: { verse: "La lumière luit" },
    recording: null,
  });
  expect((await open("?date=2026-11-21&in=fr")).data.words.verse).not.toBe("");
  expect((await open("?date=2026-11-19&in=fr")).data.words.verse).toBe("");
  expect((await open("?date=2026-13-19&in=fr")).status).toBe(404);
  const sent = await submitForm(
    "/admin/daily-content/record?date=2026-11-20&in=fr",
    {},
    {
      ...{ headers: cookie, plain: true, body: formWith(soundFile("voice.ogg")) },
    },
  );
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${screen}&done=record`]);
  expect((await open("?date=2026-11-20&in=fr")).data.recording).toMatchObject({ length: "0:12" });
});

test("it is served whole, by range and by head, with its own type", async () => {
  const { cookie } = await editor();
  await upload(soundFile("voice.ogg"), { cookie });
  const path = await pathOf();
  const bytes = soundBytes("voice.ogg");
  const whole = await ask(path);
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "audio/ogg",
    "content-length": String(bytes.length),
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; media-src 'self'; sandbox",
  });
  expect(await bytesOf(whole)).toEqual(bytes);

  const ranges: [string, number, number][] = [
    ["bytes=0-", 0, bytes.length - 1],
    ["bytes=100-199", 100, 199],
    ["bytes=-10", bytes.length - 10, bytes.length - 1],
    ["bytes=19000-99999999", 19000, bytes.length - 1],
  ];
  for (const [range, start, end] of ranges) {
    const part = await ask(path, { Range: range });
    expect([part.status, part.headers.get("Content-Range")], range).toEqual([
      206,
      `bytes ${start}-${end}/${bytes.length}`,
    ]);
    expect(part.headers.get("Content-Length")).toBe(String(end - start + 1));
    expect((await bytesOf(part)).equals(bytes.subarray(start, end + 1))).toBe(true);
  }
  for (const range of ["bytes=99999999-", "bytes=-0"]) {
    const outside = await ask(path, { Range: range });
    expect([outside.status, outside.headers.get("Content-Range")], range).toEqual([
      416,
      `bytes */${bytes.length}`,
    ]);
  }
  for (const range of ["lines=1-2", "x", "bytes=0-1,5-6"])
    expect((await ask(path, { Range: range })).status, range).toBe(200);
  expect((await ask(path, { Range: "bytes=0-1", "If-Range": '"another"' })).status).toBe(200);
  expect((await ask(path, { Range: "bytes=0-1", "If-Range": whole.headers.get("ETag")! })).status).toBe(206);
  // A browser asks again after a day: a recording may be deleted.
  for (const known of [whole.headers.get("ETag")!, `"x", W/${whole.headers.get("ETag")}`, "*"]) {
    const same = await ask(path, { "If-None-Match": known, Range: "bytes=0-1" });
    expect([same.status, same.body], known).toEqual([304, null]);
  }
  expect((await ask(path, { "If-None-Match": '"another"' })).status).toBe(200);
  const head = await ask(path, {}, "HEAD");
  expect([head.status, head.headers.get("Content-Length"), head.body]).toEqual([200, "19349", null]);
  expect((await submitForm(path, {})).status).toBe(405);
});

test("no other name is a recording", async () => {
  const names = ["limye.db", "..%2Flimye.db", "..%2F..%2Fetc%2Fpasswd", `${"0".repeat(32)}.ogg`, "x.html"];
  for (const name of names) expect((await ask(`/media/${name}`)).status, name).toBe(404);
});

test("tomorrow's is a 404 for everybody else, and no cache keeps it", async () => {
  const { cookie } = await editor();
  await upload(soundFile("voice.ogg"), { cookie, date: "2026-11-21" });
  const path = await pathOf();
  expect((await ask(path)).status).toBe(404);
  const { cookie: other } = await administrator({ permissions: ["manage_donations"] });
  expect((await ask(path, other)).status).toBe(404);
  const team = await ask(path, cookie);
  expect([team.status, team.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
});

test("what is no recording is refused in a sentence at its field", async () => {
  const { cookie } = await editor();
  const large = new File([new Uint8Array(12_000_001)], "voice.ogg", { type: "audio/ogg" });
  const cases: [File | null, string][] = [
    [
      new File(["<script>alert(1)</script>"], "voice.ogg", { type: "audio/ogg" }),
      "Ce fichier n’est pas un enregistrement OGG, M4A ou MP3.",
    ],
    [large, "Cet enregistrement est trop lourd\u00a0: 12\u00a0Mo au plus."],
    [null, "Choisissez un enregistrement"],
  ];
  for (const [file, sentence] of cases) {
    const answer = await upload(file, { cookie });
    expect(answer.status, sentence).toBe(400);
    expect(answer.data.lastResult?.error).toEqual({ recording: [sentence] });
  }
  const huge = new File([new Uint8Array(17 * 1024 * 1024)], "voice.ogg");
  expect((await upload(huge, { cookie })).status).toBe(413);
  expect(await db.selectFrom("devotionRecordings").select("id").execute()).toEqual([]);
});

test("only the team that manages content may add one", async () => {
  const { cookie } = await administrator({ permissions: ["manage_donations"] });
  expect((await upload(soundFile("voice.ogg"), { cookie })).status).toBe(403);
  expect((await upload(soundFile("voice.ogg"), { cookie: {} })).status).toBe(401);
});
