import { expect, test } from "vitest";
import { askImported } from "~/features/newsletter/import/ask-imported.server";
import { continueImport } from "~/features/newsletter/import/continue-import.server";
import { deleteOldImports } from "~/features/newsletter/import/retention.server";
import { importFields } from "~/features/newsletter/import/import-choices";
import type { ImportOutput } from "~/features/newsletter/import/import.schema";
import {
  cancelImport,
  checkImport,
  discardImport,
  startImport,
  undoImport,
  uploadImportFile,
} from "~/features/newsletter/import/imports-admin.server";
import { getImport, showImport } from "~/features/newsletter/import/imports-screen-admin.server";
import { newsletterPersonalData } from "~/features/newsletter/personal-data.server";
import { countAudience } from "~/features/newsletter/segments/audience.server";
import { endSubscription } from "~/features/newsletter/subscribers/subscribers.server";
import { erasePerson } from "~/features/privacy/erasures.server";
import { initialSettings } from "~/settings/initial-settings.server";
import { db } from "~db/client";
import { dumpTables } from "~tests/newsletter/import-world";
import { onBothDatabases } from "~tests/support/database";
import { withSmtp } from "~tests/support/smtp";
import { exporterFiles } from "../import-files";
import { addSubscriber, setMailLimits, storeSetting, suppressAddress, system } from "../world";

const never = new AbortController().signal;
const work = ({ id }: { id: number }) => continueImport(id, { stopping: never });

const upload = (text: string, name = "liste.csv") =>
  uploadImportFile(system, { file: new File([text], name) });

/** Checks a file with the proposed columns. */
async function check(uploaded: ImportOutput, more: { consentSource?: string; consentDate?: string } = {}) {
  const columns = Object.fromEntries(importFields.map((field) => [field, uploaded.columns[field]]));
  await checkImport(system, {
    ...{ id: uploaded.id, consentSource: "", consentDate: undefined, dateOrder: "dayFirst" as const },
    ...{ defaultLanguage: "fr" as const, ...(columns as ImportOutput["columns"]), ...more },
  });
  await work(uploaded);
  return getImport(system, uploaded);
}

async function run(checked: ImportOutput) {
  await startImport(system, checked);
  await work(checked);
  return getImport(system, checked);
}

const importAll = async (text: string, more: Parameters<typeof check>[1] = {}) =>
  run(await check(await upload(text), more));

const subscriber = (email: string) =>
  db.selectFrom("newsletters").selectAll().where("email", "=", email).executeTakeFirst();
const suppressions = () =>
  db.selectFrom("mailSuppressions").select(["email", "reason"]).orderBy("email").execute();

const manyRows = (count: number, header = "email,first name,date") =>
  [header, ...Array.from({ length: count }, (_, at) => `p${at}@example.org,P${at},2024-01-01`)].join("\n");
const consent = { consentSource: "liste signée" };

onBothDatabases(() => {
  withSmtp();

  test("a dry run counts and changes nothing; the run keeps consent, ends and bounces", async () => {
    await addSubscriber("known@example.org");
    await addSubscriber("left@example.org", { isActive: false, unsubscribedAt: "2024-01-01T00:00:00.000Z" });
    const before = await dumpTables();
    const text = `${exporterFiles.mailchimp.replace('\r\nshort@example.org,"Anne', "")}\r\n${["known", "left"]
      .map(
        (name) =>
          `${name}@example.org,,,,,2,"2018-01-01 08:00:00",,"2018-01-01 08:00:00",,,,,,,,,,,,,,,9,a9,,`,
      )
      .join("\r\n")}`;
    const uploaded = await upload(text, "C:\\listes\\members.csv");
    expect(uploaded).toMatchObject({ fileName: "members.csv", exporter: "Mailchimp", status: "columns" });
    const checked = await check(uploaded, { consentSource: "Mailchimp" });
    expect(checked).toMatchObject({
      status: "checked",
      progress: { read: 6, total: 6 },
      counts: { new: 1, asked: 0, known: 1, unsubscribed: 2, suppressed: 1, refused: 1 },
    });
    expect((await showImport(system, checked)).refused).toEqual([
      { line: 5, reason: expect.any(String) as string },
    ]);
    expect(await dumpTables()).toEqual(before);

    expect((await run(checked)).counts).toMatchObject({ added: 1, taken: 2, ended: 0 });
    expect(await subscriber("marie@example.org")).toMatchObject({
      ...{ firstName: "Marie", isActive: true, consentSource: "Mailchimp" },
      ...{ consentAt: "2019-03-01T10:05:00.000Z", confirmedAt: "2019-03-01T10:05:00.000Z" },
    });
    expect(await subscriber("ended@example.org")).toMatchObject({ isActive: false, confirmedAt: null });
    expect(await subscriber("left@example.org")).toMatchObject({ isActive: false });
    expect(await suppressions()).toEqual([{ email: "cleaned@example.org", reason: "bounce" }]);
    const history = await db
      .selectFrom("newsletterConsents")
      .select(["kind", "source", "words", "at"])
      .where("source", "=", "import")
      .orderBy("id")
      .execute();
    expect(history).toEqual([
      { kind: "subscribed", source: "import", words: "Mailchimp", at: "2019-03-01T10:05:00.000Z" },
      { kind: "unsubscribed", source: "import", words: "Mailchimp", at: "2021-06-01T12:00:00.000Z" },
    ]);
    expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
  });

  test("the same file twice changes nothing", async () => {
    await importAll(exporterFiles.mailerLite, consent);
    const before = await dumpTables();
    const again = await importAll(exporterFiles.mailerLite, consent);
    expect(again.counts).toMatchObject({
      known: 2,
      unsubscribed: 1,
      suppressed: 1,
      added: 0,
      taken: 0,
      ended: 0,
    });
    expect(await dumpTables()).toEqual(before);
  });

  test("who unsubscribed here stays so, and who unsubscribed there is no longer mailed here", async () => {
    await addSubscriber("site@example.org");
    await addSubscriber("team@example.org", {
      consentSource: "sur papier",
      consentAt: "2020-01-01T12:00:00.000Z",
    });
    await addSubscriber("late@example.org", {
      consentSource: "sur papier",
      consentAt: "2025-01-01T12:00:00.000Z",
    });
    await addSubscriber("left@example.org", { isActive: false });
    await importAll(
      [
        "email;unsubscribed;bounced",
        ...["site@example.org;yes;", "team@example.org;2023-05-01;", "late@example.org;2023-05-01;"],
        ...["left@example.org;;", "dead@example.org;;2023-01-01"],
      ].join("\n"),
      { ...consent, consentDate: "2024-01-01" },
    );
    const states = await db
      .selectFrom("newsletters")
      .select(["email", "isActive"])
      .orderBy("email")
      .execute();
    expect(states.map(({ email, isActive }) => [email.split("@")[0], isActive])).toEqual([
      ["late", true],
      ["left", false],
      ["site", true],
      ["team", false],
    ]);
    expect(await suppressions()).toEqual([{ email: "dead@example.org", reason: "bounce" }]);
  });

  test("without a consent people are asked by mail, and get no letter before, also without double opt-in", async () => {
    await storeSetting("newsletter", { ...initialSettings().newsletter, doubleOptIn: false });
    await setMailLimits({ perMinute: 3 });
    const done = await importAll(
      "email\nasked1@example.org\nasked2@example.org\nasked3@example.org\nmarie@example.org",
    );
    expect(done.counts).toMatchObject({ asked: 4, new: 0, added: 4 });
    expect(await countAudience()).toBe(0);
    await askImported();
    const mails = await db.selectFrom("mailLog").select("template").execute();
    expect(new Set(mails.map(({ template }) => template))).toEqual(new Set(["newsletter-reconfirm"]));
    expect(mails.length).toBeLessThanOrEqual(3);
    const jobs = await db.selectFrom("outbox").select("runAt").where("name", "=", "ask-imported").execute();
    expect(jobs.filter(({ runAt }) => runAt > new Date().toISOString())).toHaveLength(1);
  });

  test("an address twice in a file is one person, by what keeps the most mail away", async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `p${at}@example.org,active`);
    const done = await importAll(
      ["email,status", "marie@example.org,active", ...rows, "MARIE@example.org,unsubscribed"].join("\n"),
      { ...consent, consentDate: "2024-01-01" },
    );
    expect(done.counts).toMatchObject({ new: 250, unsubscribed: 1, refused: 1, added: 250, taken: 1 });
    expect(await subscriber("marie@example.org")).toMatchObject({ isActive: false });
  });

  test("an undo takes back what the import changed, except for people who did something since", async () => {
    await addSubscriber("team@example.org", {
      consentSource: "sur papier",
      consentAt: "2020-01-01T12:00:00.000Z",
    });
    const before = await dumpTables();
    const done = await importAll(
      ["email,date,unsubscribed,bounced", "a@example.org,2024-01-01,,", "b@example.org,2024-01-01,,"]
        .concat(["gone@example.org,,2024-02-02,", "dead@example.org,,,yes", "team@example.org,,2023-05-01,"])
        .join("\n"),
      consent,
    );
    expect(done.counts).toMatchObject({ added: 2, taken: 2, ended: 1 });
    expect(done.undoUntil).not.toBeNull();
    await db
      .transaction()
      .execute((trx) => endSubscription(trx, { email: "b@example.org" }, { source: "link" }));
    await undoImport(system, done);
    await work(done);
    expect(await getImport(system, done)).toMatchObject({
      status: "undone",
      counts: { undone: 4 },
      undoUntil: null,
    });
    expect(await subscriber("a@example.org")).toBeUndefined();
    expect(await subscriber("b@example.org")).toMatchObject({ isActive: false });
    const after = await dumpTables();
    const isB = (row: Record<string, unknown>) => row.email === "b@example.org";
    expect(after.newsletters.filter((row) => !isB(row))).toEqual(before.newsletters);
    expect(after.mailSuppressions).toEqual(before.mailSuppressions);
    await expect(undoImport(system, done)).rejects.toMatchObject({ status: 409 });
  });

  test("a killed check and a killed run go on, and repeat nothing", async () => {
    const uploaded = await upload(manyRows(900));
    const stopAfter = (ms: number) => AbortSignal.timeout(ms);
    const columns = uploaded.columns;
    await checkImport(system, {
      ...{ id: uploaded.id, ...columns, ...consent, consentDate: undefined },
      ...{ dateOrder: "dayFirst" as const, defaultLanguage: "fr" as const },
    });
    await continueImport(uploaded.id, { stopping: stopAfter(15) });
    await Promise.all([work(uploaded), work(uploaded)]); // also two at once
    expect(await getImport(system, uploaded)).toMatchObject({ status: "checked", counts: { new: 900 } });
    await startImport(system, uploaded);
    await continueImport(uploaded.id, { stopping: stopAfter(15) });
    await Promise.all([work(uploaded), work(uploaded)]);
    expect(await getImport(system, uploaded)).toMatchObject({ status: "done", counts: { added: 900 } });
    const { n } = await db
      .selectFrom("subscriptionChanges")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(n).toBe(900);
  });

  test("a cancelled run stops, keeps what it did, and can be undone", async () => {
    const checked = await check(await upload(manyRows(300)), consent);
    await startImport(system, checked);
    await cancelImport(system, checked);
    await work(checked);
    expect(await getImport(system, checked)).toMatchObject({ status: "cancelled", counts: { added: 0 } });
    await undoImport(system, checked);
    await work(checked);
    expect(await getImport(system, checked)).toMatchObject({ status: "undone" });
  });

  test("an erased person leaves the imports, and no file brings them back", async () => {
    const text = "email,date\nmarie@example.org,2024-01-01\nother@example.org,2024-01-01";
    const checked = await check(await upload(text), consent);
    expect(await newsletterPersonalData.collect(db, "marie@example.org")).toMatchObject([
      { imports: [{ fileName: "liste.csv" }] },
    ]);
    await db.transaction().execute((trx) => erasePerson(trx, "marie@example.org"));
    expect(await newsletterPersonalData.collect(db, "marie@example.org")).toEqual([]);
    expect(await db.selectFrom("subscriberImportPieces").select("place").execute()).toEqual([]);
    await run(checked);
    expect((await importAll(text, consent)).counts).toMatchObject({ refused: 1, known: 1, added: 0 });
    expect(await subscriber("marie@example.org")).toBeUndefined();
    expect(await subscriber("other@example.org")).toMatchObject({ isActive: true });
  });

  test("file and rows are deleted a day after the end, and a file that was never imported goes whole", async () => {
    const done = await importAll(manyRows(3), consent);
    const waiting = await upload(manyRows(3));
    const dropped = await upload(manyRows(3));
    await discardImport(system, dropped);
    await work(dropped);
    await expect(getImport(system, dropped)).rejects.toMatchObject({ status: 404 });
    await deleteOldImports(system, new Date(Date.now() + 25 * 3_600_000));
    expect(await getImport(system, done)).toMatchObject({ counts: { added: 3 }, undoUntil: null });
    await expect(getImport(system, waiting)).rejects.toMatchObject({ status: 404 });
    for (const table of ["subscriberImportRows", "subscriberImportPieces"] as const)
      expect(await db.selectFrom(table).select("importId").execute(), table).toEqual([]);
  });

  test("a suppressed address here is not added, and a file without addresses is refused at its field", async () => {
    await suppressAddress("dead@example.org");
    const done = await importAll("email,date\ndead@example.org,2024-01-01", consent);
    expect(done.counts).toMatchObject({ suppressed: 1, added: 0 });
    for (const [text, key] of [
      ["name\nMarie", "noAddresses"],
      ["", "empty"],
      ["email", "empty"],
    ] as const)
      await expect(upload(text)).rejects.toMatchObject({
        status: 400,
        errors: { file: [`admin-import:errors.${key}`] },
      });
  });
});
