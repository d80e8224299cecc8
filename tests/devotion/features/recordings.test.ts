import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guestCaller, systemCaller, type Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { showDevotion } from "~/features/devotion/daily-content/daily-content.server";
import { listDevotionFeedEntries } from "~/features/devotion/daily-content/devotion-feed.server";
import { saveCustomMailText } from "~/features/mail/custom-mail-text-admin.server";
import { composeMailsOfSending } from "~/features/newsletter/sending/mails-of-sending.server";
import { deleteRecording, saveRecording } from "~/features/devotion/recordings/recordings-admin.server";
import { openRecording } from "~/features/devotion/recordings/recordings.server";
import { runRetention } from "~/features/operations/clean-up.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { readMail } from "~tests/support/mime";
import { soundBytes, soundFile } from "../sound-files";
import { addEditor, listAudit, openEditor, saveEntry, today } from "./daily-content-steps";

const given = env.DATA_DIR;
beforeEach(() => {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), "limye-recordings-"));
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T13:00:00Z`) });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(env.DATA_DIR, { recursive: true });
  env.DATA_DIR = given;
});

const guest = guestCaller("fr");
const mediaFolder = () => join(env.DATA_DIR, "media");
const shown = async (date = today) => (await showDevotion(guest, { date })).recording;
const fileOf = (path: string) => path.slice("/media/".length);
const readAll = async (caller: Caller, path: string) => {
  const { size, read } = await openRecording(caller, { file: fileOf(path) });
  return Buffer.from(await new Response(read({ start: 0, end: size - 1 })).arrayBuffer());
};

onBothDatabases(() => {
  let editor: Caller;
  beforeEach(async () => void (editor = await addEditor("Pastè Jan")));
  const record = (name: string, date = today) =>
    saveRecording(editor, { date, language: "fr", recording: soundFile(name) });

  test("a recording is shown under its day, in its language, and replaced, and deleted", async () => {
    expect(await shown()).toBeNull();
    await record("voice.ogg");
    const first = (await shown())!;
    expect(first).toMatchObject({ type: "audio/ogg", seconds: 12, length: "0:12", size: 19349 });
    expect(first.path).toMatch(/^\/media\/[0-9a-f]{32}\.ogg$/);
    expect(readFileSync(join(mediaFolder(), fileOf(first.path)))).toEqual(soundBytes("voice.ogg"));
    expect((await showDevotion(guestCaller("ht"), { date: today })).recording).toBeNull();
    expect((await openEditor(editor, { in: "fr" })).recording).toEqual(first);

    await record("voice.mp3");
    const second = (await shown())!;
    expect(second).toMatchObject({ type: "audio/mpeg", seconds: 2 });
    await expect(openRecording(guest, { file: fileOf(first.path) })).rejects.toMatchObject({ status: 404 });
    expect(readdirSync(mediaFolder())).toEqual([fileOf(second.path)]);

    await deleteRecording(editor, { date: today, language: "fr" });
    expect(await shown()).toBeNull();
    expect(readdirSync(mediaFolder())).toEqual([]);
    await expect(deleteRecording(editor, { date: today, language: "fr" })).rejects.toMatchObject({
      status: 404,
    });
    expect(await listAudit()).toEqual([
      {
        ...{ action: "dailyContent.recorded", subject: `${today} · fr` },
        ...{ before: null, after: '{"length":"0:12"}' },
      },
      {
        ...{ action: "dailyContent.recorded", subject: `${today} · fr` },
        ...{ before: '{"length":"0:12"}', after: '{"length":"0:02"}' },
      },
      {
        ...{ action: "dailyContent.recordingDeleted", subject: `${today} · fr` },
        ...{ before: '{"length":"0:02"}', after: null },
      },
    ]);
  });

  test("a new text of the day keeps its recording", async () => {
    await saveEntry(editor);
    await record("voice.ogg");
    const before = await shown();
    await saveEntry(editor, { explanation: "Une autre explication." });
    expect((await showDevotion(guest, { date: today })).devotion.explanation).toBe("Une autre explication.");
    expect(await shown()).toEqual(before);
    expect(readdirSync(mediaFolder())).toHaveLength(1);
  });

  test("nothing of the sender's file name is kept", async () => {
    await record("voice.m4a");
    const rows = await db.selectFrom("devotionRecordings").select(["file", "type"]).execute();
    expect(
      JSON.stringify([rows, await listAudit(), readdirSync(env.DATA_DIR, { recursive: true })]),
    ).not.toMatch(/vwa|html/);
  });

  test("without its file the recording comes from the database, as after a restore", async () => {
    await record("voice.ogg");
    const { path } = (await shown())!;
    rmSync(mediaFolder(), { recursive: true });
    expect(await readAll(guest, path)).toEqual(soundBytes("voice.ogg"));
    expect(existsSync(join(mediaFolder(), fileOf(path)))).toBe(true);
    expect(await readAll(guest, path)).toEqual(soundBytes("voice.ogg"));
  });

  test("the daily clean-up removes files whose recording was deleted elsewhere", async () => {
    await record("voice.ogg");
    const { path } = (await shown())!;
    writeFileSync(join(mediaFolder(), `${"0".repeat(32)}.ogg`), "voice");
    writeFileSync(join(mediaFolder(), `${"1".repeat(32)}.ogg.unfinished`), "voice");
    await runRetention(systemCaller());
    expect(readdirSync(mediaFolder())).toEqual([fileOf(path)]);
    rmSync(mediaFolder(), { recursive: true });
    await runRetention(systemCaller());
  });

  test("the recording of a day to come is the team's alone", async () => {
    await record("voice.ogg", "2026-11-21");
    const { path } = (await openEditor(editor, { date: "2026-11-21", in: "fr" })).recording!;
    await expect(openRecording(guest, { file: fileOf(path) })).rejects.toMatchObject({ status: 404 });
    expect((await openRecording(editor, { file: fileOf(path) })).isPublic).toBe(false);
    vi.setSystemTime(new Date("2026-11-21T13:00:00Z"));
    expect((await openRecording(guest, { file: fileOf(path) })).isPublic).toBe(true);
  });

  test("what is no recording is refused at its field, and nothing is kept", async () => {
    await expect(
      saveRecording(editor, { date: today, language: "fr", recording: new File(["<script>"], "voice.ogg") }),
    ).rejects.toMatchObject({
      status: 400,
      errors: { recording: ["admin-daily-content:record.refused.kind"] },
    });
    expect(await shown()).toBeNull();
    expect(existsSync(mediaFolder())).toBe(false);
  });

  test("the feed has it as enclosure, the mail as a link", async () => {
    await saveEntry(editor);
    await record("voice.ogg");
    const { path } = (await shown())!;
    const [entry] = await listDevotionFeedEntries("fr", 5);
    expect(entry!.episode).toEqual({
      duration: 12,
      audio: { url: env.PUBLIC_URL + path, bytes: 19349, type: "audio/ogg" },
    });
    const sending = {
      ...{ id: 1, postId: null, kind: "devotion" as const, slot: `devotion:${today}` },
      createdAt: `${today}T13:00:00.000Z`,
    };
    const mails = (await composeMailsOfSending(sending, await getSettings()))!;
    const to = { id: 1, createdAt: `${today}T12:00:00.000Z`, email: "marie@example.org" };
    const { parts } = readMail(await mails("fr", to));
    for (const { content } of parts) expect(content).toContain(`/fr/devotion/${today}#listen`);
    const html = parts.find(({ type }) => type === "text/html")!.content;
    expect(html).toContain("Écouter la méditation (0:12)");
    await saveCustomMailText(systemCaller(), {
      ...{ name: "newsletter-devotion", language: "fr", subject: "Du pasteur", text: "Bonjour" },
    });
    const ownText = (await composeMailsOfSending(sending, await getSettings()))!;
    for (const { content } of readMail(await ownText("fr", to)).parts) {
      expect(content).toContain("Bonjour");
      expect(content).toContain(`/fr/devotion/${today}#listen`);
    }
    const kreyol = readMail(await mails("ht", to)).parts.map(({ content }) => content);
    expect(kreyol.join()).not.toContain("#listen");
  });
});
