import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { listBibles, updateBible } from "~/features/bible/bibles-admin.server";
import { installBibleFrom, removeInstalledBible } from "~/features/bible/bibles-command.server";
import { isFreeLicence } from "~/features/bible/known-licences";
import { db } from "~db/client";
import { bibleZip, ruth } from "~tests/support/bible";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { makeZip } from "~tests/support/zip";
import "~tests/support/areas";

const folder = mkdtempSync(join(tmpdir(), "limye-bible-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, bytes: string | Buffer): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}
const nobodyToAsk = {
  facts: () => Promise.reject(new Error("asked")),
  rights: () => Promise.resolve({}),
};
const install = (source: string, given: Parameters<typeof installBibleFrom>[1] = {}) =>
  installBibleFrom(source, given, nobodyToAsk);
const countVerses = async () => (await db.selectFrom("bibleVerses").select("verse").execute()).length;

onBothDatabases(() => {
  test("a zip is installed with its rights, counted, and its gaps are named", async () => {
    const file = put("engmade_usfm.zip", bibleZip());
    const done = await install(file);
    expect(done).toMatchObject({
      version: { code: "engmade", name: "Made-up Bible", language: "en", licence: "Public domain" },
      ...{ replaced: false, books: 1, chapters: 2, verses: 8, gaps: ["RUT 2:3"] },
    });
    expect(done.missingBooks).toHaveLength(65);
    expect(await db.selectFrom("bibleVersions").selectAll().executeTakeFirst()).toMatchObject({
      ...{ code: "engmade", attribution: "Not copyrighted: nobody", books: 1, chapters: 2, verses: 8 },
      sha256: createHash("sha256").update(bibleZip()).digest("hex"),
    });
    expect(
      await db.selectFrom("bibleVerses").selectAll().where("verse", "=", 3).executeTakeFirst(),
    ).toMatchObject({ book: "RUT", chapter: 1, lastVerse: 4, start: "line" });
    expect(await db.selectFrom("auditLog").select(["action", "subject"]).execute()).toEqual([
      { action: "bible.installed", subject: "Made-up Bible (engmade)" },
    ]);
  });

  test("installed again it takes the place of the one before, and removed nothing of it stays", async () => {
    await install(put("engmade.zip", bibleZip()));
    const shorter = ruth.replace(/\\v 4 And[^\n]*\n$/, "");
    const [before] = await listBibles(systemCaller());
    expect(await install(put("engmade.zip", bibleZip(shorter)))).toMatchObject({ replaced: true, verses: 7 });
    // It stays the first of its language.
    expect((await listBibles(systemCaller()))[0]!.installedAt).toBe(before!.installedAt);
    expect(await countVerses()).toBe(7);
    await removeInstalledBible("engmade");
    expect(await countVerses()).toBe(0);
    await expect(removeInstalledBible("engmade")).rejects.toThrow("There is no version engmade");
  });

  test("a refused file leaves the installed version as it was", async () => {
    await install(put("engmade.zip", bibleZip()));
    const broken = makeZip({ "1.usfm": ruth, "2.usfm": "nothing" });
    await expect(install(put("engmade.zip", broken))).rejects.toThrow("2.usfm is no USFM");
    const twice = makeZip({ "1.usfm": ruth, "2.usfm": ruth });
    await expect(install(put("engmade.zip", twice))).rejects.toThrow("RUT is there twice");
    expect(await countVerses()).toBe(8);
  });
});

test("broken, huge and foreign files are refused in a sentence", async () => {
  const zip = bibleZip();
  const refuse = (name: string, bytes: string | Buffer) => expect(install(put(name, bytes))).rejects;
  await refuse("a.zip", zip.subarray(0, 300)).toThrow("a.zip is no whole zip file");
  await refuse("b.zip", "hello").toThrow("b.zip is no whole zip file");
  const damaged = Buffer.from(zip);
  damaged.writeUInt32LE(7, zip.indexOf("PK\x01\x02") + 16);
  await refuse("c.zip", damaged).toThrow("08-RUTtest.usfm is damaged");
  const nulls = "0".repeat(30_000_000);
  await refuse("d.zip", makeZip({ "bomb.usfm": nulls })).toThrow("bomb.usfm is larger than 24 MB");
  await refuse("e.zip", makeZip({ "bomb.usfm": nulls }, 1_000)).toThrow("e.zip is no whole zip file");
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}.usfm`, ""]));
  await refuse("f.zip", makeZip(many)).toThrow("more than 2000 files");
  await refuse("g.zip", makeZip({ "../outside.usfm": ruth })).toThrow("g.zip is no whole zip file");
  await refuse("h.zip", makeZip({ "readme.txt": "x" })).toThrow("There is no book of the Bible in it");
  await expect(install(join(folder, "none.zip"))).rejects.toThrow("There is no file or folder");
});

test("a folder and an address are read too, and another sum is refused", async () => {
  mkdirSync(join(folder, "books"));
  writeFileSync(join(folder, "books", "RUT.SFM"), ruth);
  const rights = { code: "mine", name: "Mine", language: "ht", licence: "CC BY 4.0", attribution: "Us" };
  expect(await install(join(folder, "books"), rights)).toMatchObject({ version: rights, verses: 8 });
  await expect(install(join(folder, "books"))).rejects.toThrow("asked");
  await expect(install(join(folder, "books"), { ...rights, language: "de" })).rejects.toThrow(
    "--language is",
  );
  await expect(install(put("s.zip", bibleZip()), { sha256: "0".repeat(64) })).rejects.toThrow("another one");
  const server = createServer(({ url }, answer) =>
    url === "/engnet_usfm.zip" ? answer.end(bibleZip()) : answer.writeHead(404).end(),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await expect(install(`${address}/engnet_usfm.zip`)).rejects.toThrow("Another version is called Made-up");
    expect(await install(`${address}/engnet_usfm.zip`, { name: "Net" })).toMatchObject({
      version: { code: "engnet" },
    });
    await expect(install(`${address}/none.zip`)).rejects.toThrow("the server answered 404");
  } finally {
    server.close();
  }
});

test("what an unknown licence allows is asked for, else nothing; an option and an earlier choice win", async () => {
  const facts = { code: "own", name: "Own", language: "ht", licence: "Mine", attribution: "Us" };
  const file = put("own.zip", bibleZip());
  const nothing = { mayCopy: false, mayFeed: false, mayMail: false };
  expect(await install(file, facts)).toMatchObject({ allowed: nothing });
  await removeInstalledBible("own");
  const ask = { ...nobodyToAsk, rights: () => Promise.resolve({ mayMail: true }) };
  expect(await installBibleFrom(file, { ...facts, mayCopy: true }, ask)).toMatchObject({
    allowed: { mayCopy: true, mayFeed: false, mayMail: true },
  });
  // Installed again: nobody is asked, and what was decided stays.
  expect(await install(file, { ...facts, mayCopy: false })).toMatchObject({
    allowed: { ...nothing, mayMail: true },
  });
  expect(await install(file, { ...facts, licence: "CC BY 4.0", mayFeed: false })).toMatchObject({
    allowed: { mayCopy: true, mayFeed: false, mayMail: true },
  });
});

test("installed again, what the team changed and a numbering that was said stay; another Bible is refused", async () => {
  await freshDatabase();
  const file = put("again.zip", bibleZip());
  await install(file, { numbering: "hebrew" });
  const edited = {
    code: "again",
    name: "Edited",
    licence: "Public domain, except in the UK",
    attribution: "X",
  };
  const nothing = { mayCopy: false, mayFeed: false, mayMail: false };
  await updateBible(systemCaller(), { ...edited, ...nothing });
  expect(await install(file)).toMatchObject({ version: edited, allowed: nothing, numbering: "hebrew" });
  const mended = put("again.zip", bibleZip(ruth.replace("lamp", "light")));
  await expect(install(mended)).rejects.toThrow(
    "again is installed as Edited, and the file is called Made-up Bible",
  );
  expect(await install(mended, { name: "Edited" })).toMatchObject({ version: edited, numbering: "hebrew" });
});

test("no licence is known by the beginning of its name", async () => {
  for (const licence of ["Public domain outside the UK", "CC BY 4.0 for the text only", "CC0nly"])
    expect([licence, isFreeLicence(licence)]).toEqual([licence, false]);
  for (const licence of ["Public Domain.", "CC0", "CC BY-SA 4.0"]) expect(isFreeLicence(licence)).toBe(true);
});
