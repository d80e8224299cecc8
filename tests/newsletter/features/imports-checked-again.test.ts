import { expect, test } from "vitest";
import { checkRows } from "~/features/newsletter/import/check-import.server";
import { continueImport } from "~/features/newsletter/import/continue-import.server";
import { findImport } from "~/features/newsletter/import/import-state.queries.server";
import { checkImport, uploadImportText } from "~/features/newsletter/import/imports-admin.server";
import { showImport } from "~/features/newsletter/import/imports-screen-admin.server";
import { db } from "~db/client";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import { system } from "../world";

const never = new AbortController().signal;
const work = (importId: number) => continueImport(importId, { stopping: never });
const countRows = async () => (await db.selectFrom("subscriberImportRows").select("id").execute()).length;

async function upload(count: number) {
  const rows = Array.from({ length: count }, (_, at) => `p${at}@example.org`);
  return uploadImportText(system, { fileName: "a.csv", text: ["email", ...rows].join("\n") });
}

const check = ({ id, columns }: Awaited<ReturnType<typeof upload>>, consentSource: string) =>
  checkImport(system, {
    ...{ id, ...columns, consentSource, consentDate: undefined },
    ...{ dateOrder: "dayFirst" as const, defaultLanguage: "fr" as const },
  });

onBothDatabases(() => {
  test("two workers that start the same check again lose no row", async () => {
    const uploaded = await upload(350);
    await check(uploaded, "liste");
    await work(uploaded.id);
    await check(uploaded, "lòt lis");
    await Promise.all([work(uploaded.id), work(uploaded.id)]);
    expect(await showImport(system, uploaded)).toMatchObject({ status: "checked", counts: { asked: 350 } });
    expect(await countRows()).toBe(350);
  });
});

test("a check that still reads with earlier choices stages nothing once there are others", async () => {
  await freshDatabase();
  const uploaded = await upload(150);
  await check(uploaded, "liste");
  const { choices } = (await findImport(db, uploaded.id))!;
  let changed: Promise<unknown> | undefined;
  const stopping = {
    get aborted() {
      // As a cancel and another check leave it.
      changed ??= db
        .updateTable("subscriberImports")
        .set({ choices: choices.replace("liste", "lòt lis") })
        .execute();
      return false;
    },
  } as AbortSignal;
  await checkRows(uploaded.id, stopping);
  await changed;
  expect(await showImport(system, uploaded)).toMatchObject({ status: "checking", progress: { read: 0 } });
  expect(await countRows()).toBe(0);
});
