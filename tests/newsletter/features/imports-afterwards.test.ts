import { expect, test } from "vitest";
import { askImported } from "~/features/newsletter/import/ask-imported.server";
import { continueImport, giveUpImport } from "~/features/newsletter/import/continue-import.server";
import { importFields } from "~/features/newsletter/import/import-choices";
import type { ImportOutput } from "~/features/newsletter/import/import.schema";
import {
  checkImport,
  discardImport,
  startImport,
  undoImport,
  uploadImportFile,
} from "~/features/newsletter/import/imports-admin.server";
import { getImport } from "~/features/newsletter/import/imports-screen-admin.server";
import { db } from "~db/client";
import { onBothDatabases } from "~tests/support/database";
import { withSmtp } from "~tests/support/smtp";
import { addSubscriber, setMailLimits, subscribeReader, suppressAddress, system } from "../world";

const never = new AbortController().signal;
const work = ({ id }: { id: number }) => continueImport(id, { stopping: never });

async function check(text: string, consentSource = "") {
  const uploaded = await uploadImportFile(system, { file: new File([text], "liste.csv") });
  const columns = Object.fromEntries(importFields.map((field) => [field, uploaded.columns[field]]));
  await checkImport(system, {
    ...{ id: uploaded.id, consentSource, consentDate: undefined, dateOrder: "dayFirst" as const },
    ...{ defaultLanguage: "fr" as const, ...(columns as ImportOutput["columns"]) },
  });
  await work(uploaded);
  return getImport(system, uploaded);
}

async function importAll(text: string, consentSource?: string) {
  const checked = await check(text, consentSource);
  await startImport(system, checked);
  await work(checked);
  return getImport(system, checked);
}

async function undo(done: { id: number }) {
  await undoImport(system, done);
  await work(done);
}

const subscriber = (email: string) =>
  db.selectFrom("newsletters").selectAll().where("email", "=", email).executeTakeFirst();
const suppressions = () =>
  db.selectFrom("mailSuppressions").select(["email", "reason", "detail"]).orderBy("email").execute();
const marie = "marie@example.org";

onBothDatabases(() => {
  withSmtp();
  test("a complaint there replaces a bounce here, and an undo brings the bounce back", async () => {
    await addSubscriber(marie, { consentSource: "sur papier" });
    await suppressAddress(marie, "bounce");
    const before = await suppressions();
    const done = await importAll(`email,status\n${marie},complained`);
    expect(await suppressions()).toMatchObject([{ email: marie, reason: "complaint" }]);
    await undo(done);
    expect(await suppressions()).toEqual(before);
    const history = await db.selectFrom("newsletterConsents").select("kind").execute();
    expect(history.map(({ kind }) => kind)).not.toContain("complained");
  });

  test("nobody is asked after a bounce or a complaint", async () => {
    await setMailLimits({});
    await importAll(`email\n${marie}\nother@example.org`);
    await suppressAddress(marie, "complaint");
    await askImported();
    const mails = await db.selectFrom("mailLog").select("template").execute();
    expect(mails).toEqual([{ template: "newsletter-reconfirm" }]);
  });

  test("who is only asked has agreed to nothing: an older end there counts", async () => {
    await importAll(`email\n${marie}`);
    await importAll(`email,unsubscribed\n${marie},2023-05-01`);
    expect(await subscriber(marie)).toMatchObject({ isActive: false });
  });

  test("who was asked and confirmed decided here, also when a file tells no date", async () => {
    await importAll(`email\n${marie}`);
    await db.updateTable("newsletters").set({ confirmedAt: new Date().toISOString() }).execute();
    await importAll(`email,unsubscribed\n${marie},yes`);
    expect(await subscriber(marie)).toMatchObject({ isActive: true });
  });

  test("who subscribed on the site meanwhile is not asked too, and stays after an undo", async () => {
    await setMailLimits({});
    const done = await importAll(`email\n${marie}\nother@example.org`);
    await subscribeReader(marie);
    await askImported();
    const asked = await db
      .selectFrom("mailLog")
      .select("id")
      .where("template", "=", "newsletter-reconfirm")
      .execute();
    expect(asked).toHaveLength(1);
    await undo(done);
    expect(await subscriber(marie)).toMatchObject({ isActive: true });
    expect(await subscriber("other@example.org")).toBeUndefined();
  });

  test("a run that failed on its way can be undone, and is not discarded before", async () => {
    const checked = await check(`email,date\n${marie},2024-01-01`, "liste signée");
    await startImport(system, checked);
    await work(checked);
    await db.updateTable("subscriberImports").set({ status: "running", finishedAt: null }).execute();
    await giveUpImport(checked.id);
    await expect(discardImport(system, checked)).rejects.toMatchObject({ status: 409 });
    expect((await getImport(system, checked)).undoUntil).not.toBeNull();
    await undo(checked);
    expect(await subscriber(marie)).toBeUndefined();
  });
});
