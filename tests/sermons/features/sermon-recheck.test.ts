import { beforeEach, expect, test, vi } from "vitest";
import { cancelImport } from "~/features/sermons/import/imports-admin.server";
import { showImport } from "~/features/sermons/import/imports-screen-admin.server";
import { clearEarlierCheck } from "~/features/imports/staged-import.server";
import { importTables } from "~/features/sermons/import/import-state.queries.server";
import { db } from "~db/client";
import { freshDatabase } from "~tests/support/database";
import { beginCheck, check, sendFile, team, work } from "../import-world";

/** What happens between the reading of a batch and its staging. */
const between = vi.hoisted(() => ({ first: undefined as (() => Promise<unknown>) | undefined }));
vi.mock("~/features/imports/paced-batch.server", () => ({
  BATCH_ROWS: 100,
  runPaced: async (batch: () => Promise<unknown>) => {
    const happens = between.first;
    between.first = undefined;
    await happens?.();
    return batch();
  },
}));

const rows = Array.from({ length: 150 }, (_, at) => `Titre ${at},03/04/2024,https://media.example/${at}.mp3`);
const send = () => sendFile(["title,date,audio", ...rows].join("\n"), "liste.csv");
const listStaged = () => db.selectFrom("sermonImportRows").select("item").orderBy("id").execute();

beforeEach(freshDatabase);

test("a check that is still reading when another begins with other choices stages nothing of its own", async () => {
  const sent = await send();
  await beginCheck(sent, { dateOrder: "dayFirst" });
  between.first = async () => {
    await cancelImport(team, sent);
    await beginCheck(sent, { dateOrder: "monthFirst" });
  };
  await work(sent.id);
  expect(await listStaged()).toEqual([]);
  await work(sent.id);
  expect(await showImport(team, sent)).toMatchObject({ status: "checked", counts: { new: 150, refused: 0 } });
  for (const { item } of await listStaged()) expect(item).toContain("2024-03-04");
});

test("a second worker that comes late deletes nothing that this check staged", async () => {
  const sent = await send();
  await check(sent, { dateOrder: "monthFirst" });
  await beginCheck(sent, { dateOrder: "dayFirst" });
  const { choices } = await db.selectFrom("sermonImports").select("choices").executeTakeFirstOrThrow();
  await clearEarlierCheck(importTables, { id: sent.id, choices });
  expect(await listStaged()).toEqual([]);
  between.first = async () => {
    between.first = () => clearEarlierCheck(importTables, { id: sent.id, choices }); // before the second batch
  };
  await work(sent.id);
  expect(await listStaged()).toHaveLength(150);
});
