import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { env } from "~/config/env.server";
import { db } from "~db/client";
import { bibleZip, ruth } from "~tests/support/bible";
import { runInTerminal } from "~tests/support/terminal";

const folder = mkdtempSync(join(tmpdir(), "limye-bible-"));
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const bible = (...args: string[]) => runInTerminal("bible", ...args);

test("a Bible is installed, listed and removed at the terminal, each with its sentence", async () => {
  env.DATABASE_URL = `file:${folder}/limye.db`;
  const file = join(folder, "engmade_usfm.zip");
  writeFileSync(file, bibleZip());
  const { code, text } = await bible("install", file);
  expect({ code, lines: text.split("\n") }).toEqual({
    code: 0,
    lines: [
      "Made-up Bible (engmade, en) is installed: 1 books, 2 chapters, 8 verses.",
      "Licence: Public domain. Named wherever it is shown: Not copyrighted: nobody.",
      "Its words may be copied, and be in feeds and mails.",
      expect.stringMatching(/^Books of the canon that are not in it \(65\): GEN, EXO, .* and 45 more\.$/),
      "Its verses are numbered as in the King James Version.",
      "Missing or empty (1): RUT 2:3.",
      "",
    ],
  });
  expect(await bible("list")).toEqual({
    code: 0,
    text: "engmade  en  Made-up Bible: 1 books, 8 verses. Public domain\n",
  });
  expect(await bible("remove", "engmade")).toEqual({ code: 0, text: "engmade is removed.\n" });
  expect(await bible("list")).toEqual({ code: 0, text: "No Bible is installed.\n" });
});

test("what is missing or wrong is said in a sentence", async () => {
  env.DATABASE_URL = `file:${folder}/limye.db`;
  mkdirSync(join(folder, "books"));
  writeFileSync(join(folder, "books", "ruth.usfm"), ruth);
  const refused = (sentence: string) => ({ code: 1, text: expect.stringContaining(sentence) });
  expect(await bible("install", join(folder, "books"))).toEqual(
    refused("Say it: --name --language --licence --attribution."),
  );
  expect(await bible("install", join(folder, "none"))).toEqual(refused("There is no file or folder"));
  expect(await bible("remove", "none")).toEqual(refused("There is no version none"));
  expect(await bible("install")).toEqual(refused("Say what"));
  expect(await bible("install", "x", "--dance")).toEqual(refused("--dance"));
});
