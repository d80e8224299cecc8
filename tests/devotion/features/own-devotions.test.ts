import { stringify } from "csv-stringify/sync";
import { beforeEach, expect, test, vi } from "vitest";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { devotionThemes } from "~/features/devotion/library/devotion-themes";
import { putDevotion } from "~/features/devotion/library/library-changes-admin.server";
import { getLibraryDay, showLibraryDay } from "~/features/devotion/library/library-day-admin.server";
import { findLibraryDays, findOwnDevotions } from "~/features/devotion/library/library-palette-admin.server";
import {
  createOwnDevotion,
  deleteOwnDevotion,
  listOwn,
  updateOwnDevotion,
} from "~/features/devotion/library/own-devotions-admin.server";
import { ownToRows } from "~/features/devotion/library/own-devotions-file";
import {
  checkOwnDevotionsFile,
  exportOwnDevotions,
  importOwnDevotionsFile,
} from "~/features/devotion/library/own-devotions-import-admin.server";
import { ownDevotionInput } from "~/features/devotion/library/own-devotions.schema";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { db } from "~db/client";
import { devotions, themes } from "~db/library/devotions";
import { onBothDatabases } from "~tests/support/database";
import { addEditor, listAudit, noAi, today } from "./daily-content-steps";

const psalm = devotions.find(({ id }) => id === "the-lord-is-my-shepherd")!;
const written = { explanation: "Eksplikasyon pa nou.", motivation: "Ankourajman pa nou." };
const input = (more: object = {}) =>
  ownDevotionInput.parse({
    day: today.slice("YYYY-".length),
    theme: "hope",
    texts: { ht: { reference: "Sòm 23:1-3", ...written } },
    ...more,
  });
const fileOf = (text: string | Uint8Array<ArrayBuffer>, name = "devotions.json") => new File([text], name);

test("the forms know the themes of the library", () => {
  expect(devotionThemes).toEqual(themes);
});

onBothDatabases(() => {
  let marie: Caller;
  const check = (text: string | Uint8Array<ArrayBuffer>) =>
    checkOwnDevotionsFile(marie, { file: fileOf(text) });
  const importText = async (text: string) => {
    const { checked, ...count } = await check(text);
    expect(await importOwnDevotionsFile(marie, { file: fileOf(text), checked })).toEqual(count);
    return count;
  };
  const exported = async () => JSON.stringify(await exportOwnDevotions(marie));

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T13:00:00Z`) });
    marie = await addEditor("Marie");
    return () => void vi.useRealTimers();
  });

  test("from a reference alone the verse is the library's, and the other languages follow it on its day", async () => {
    const own = await createOwnDevotion(marie, input());
    const { verse } = psalm.texts.ht;
    expect(own.texts).toEqual({ ht: { reference: "Sòm 23:1-3", verse, version: "limye", ...written } });
    await publishDailyContent(systemCaller(), { date: today }, noAi);
    const rows = await db.selectFrom("dailyContent").selectAll().where("date", "=", today).execute();
    expect(rows.find(({ language }) => language === "ht")).toMatchObject({ ...written, approvedBy: "Marie" });
    expect(rows.find(({ language }) => language === "fr")).toMatchObject({ libraryId: psalm.id });
    const { texts } = await getLibraryDay(marie, { date: today });
    expect([texts.ht.source, texts.fr.source]).toEqual(["own", "library"]);
  });

  test("verses that were filled in for four languages are no texts until a person writes with them", async () => {
    const filled = (language: "fr" | "ht" | "en") => {
      const { reference, verse } = psalm.texts[language];
      return { reference, verse };
    };
    const texts = { fr: filled("fr"), en: filled("en"), ht: { ...filled("ht"), ...written } };
    const own = await createOwnDevotion(marie, input({ texts }));
    expect(Object.keys(own.texts)).toEqual(["ht"]);
  });

  test("what lacks something is refused at its field", async () => {
    const refused = (texts: object) => createOwnDevotion(marie, input({ texts }));
    const at = (field: string, key: string) => ({
      status: 400,
      errors: { [field]: [`admin-library:errors.${key}`] },
    });
    await expect(refused({ fr: { reference: "Daniel 1:1", ...written } })).rejects.toMatchObject(
      at("verse_fr", "verse"),
    );
    await expect(refused({ es: { verse: "Mis palabras", ...written } })).rejects.toMatchObject(
      at("reference_es", "reference"),
    );
    await expect(refused({ ht: { reference: "Sòm 23:1", motivation: "M" } })).rejects.toMatchObject(
      at("explanation_ht", "explanation"),
    );
    await expect(refused({})).rejects.toMatchObject(at("explanation_fr", "noText"));
    for (const day of ["02-30", "13-01", "1-1"]) expect(() => input({ day })).toThrow();
    expect(input({ day: "02-29" }).day).toBe("02-29");
    expect(input({ day: "" }).day).toBeNull();
  });

  test("the second of two people who change it gets a conflict, and nothing is overwritten", async () => {
    const { id, updatedAt } = await createOwnDevotion(marie, input());
    const changed = { ...input({ theme: "peace" }), id };
    const saved = await updateOwnDevotion(marie, { ...changed, basedOn: updatedAt });
    await expect(
      updateOwnDevotion(marie, { ...changed, theme: "love", basedOn: updatedAt }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await updateOwnDevotion(marie, { ...changed, basedOn: updatedAt })).toEqual(saved); // the same again
    await expect(deleteOwnDevotion(marie, { id, basedOn: updatedAt })).rejects.toMatchObject({ status: 409 });
  });

  test("a deleted devotion leaves the dates it was put on", async () => {
    const { id } = await createOwnDevotion(marie, input({ day: null }));
    await putDevotion(marie, { date: "2026-12-03", devotion: `own:${id}` });
    expect(await showLibraryDay(marie, { date: "2026-12-03" })).toMatchObject({ why: "date", ownId: id });
    await deleteOwnDevotion(marie, { id, basedOn: undefined });
    expect(await showLibraryDay(marie, { date: "2026-12-03" })).toMatchObject({ why: "day", isPut: false });
    expect((await listAudit()).map(({ action }) => action)).toEqual([
      "ownDevotion.created",
      "library.put",
      "ownDevotion.deleted",
    ]);
    expect(JSON.stringify(await listAudit())).not.toContain(written.explanation);
  });

  test("an exported file is imported elsewhere, and a second time changes nothing", async () => {
    await createOwnDevotion(marie, input());
    await createOwnDevotion(
      marie,
      input({ day: null, texts: { fr: { reference: "Jean 3:16", verse: "=1+1", ...written } } }),
    );
    const before = await listOwn(marie);
    const [json, csv] = [await exported(), `\uFEFF${stringify(ownToRows(before), { delimiter: ";" })}`];
    for (const text of [json, csv, csv.replaceAll("=1+1", "'=1+1")]) {
      expect(await importText(text)).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: [] });
      await db.deleteFrom("ownDevotionTexts").execute();
      await db.deleteFrom("ownDevotions").execute();
      expect(await importText(text)).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
      expect(await importText(text)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
      const words = (await listOwn(marie)).map(({ code, day, theme, texts }) => ({
        code,
        day,
        theme,
        texts,
      }));
      expect(words).toEqual(before.map(({ code, day, theme, texts }) => ({ code, day, theme, texts })));
    }
  });

  test("without ids devotions are known by day and reference; the refused ones are named, the others imported", async () => {
    const header = "day,theme,language,reference,explanation,motivation\n";
    const csv = `${header}11-20,hope,ht,Sòm 23:1-3,E,M\n11-20,hope,fr,Psaumes 23:1-3,"E,\nE",M\n\n02-30,hope,fr,Jean 3:16,E,M\n12-02,hope,xx,Jean 3:16,E,M\n12-03,hope,fr,Daniel 1:1,E,M\n`;
    const { refused, ...count } = await importText(csv);
    expect(count).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect(refused.map(({ line }) => line)).toEqual([6, 7, 8]);
    expect(refused[0]!.reason).toContain("12-25");
    expect(refused[2]!.reason).toContain("bibliothèque");
    expect(await importText(csv.replace(",E,M", ",Yon lòt,M"))).toMatchObject({ created: 0, updated: 1 });
    expect(await listOwn(marie)).toMatchObject([
      { day: "11-20", texts: { ht: { explanation: "Yon lòt" }, fr: {} } },
    ]);
  });

  test("a file that is no list of devotions is refused in a sentence, and another than the counted one too", async () => {
    const refusal = (key: string) => ({
      status: 400,
      errors: { file: [`admin-library:import.errors.${key}`] },
    });
    await expect(check("{")).rejects.toMatchObject(refusal("json"));
    await expect(check('{"devotions":{}}')).rejects.toMatchObject(refusal("json"));
    await expect(check("[]")).rejects.toMatchObject(refusal("empty"));
    await expect(check("a,b\n1,2\n")).rejects.toMatchObject(refusal("columns"));
    await expect(check(new Uint8Array([0xff, 0xfe, 0x41]))).rejects.toMatchObject(refusal("encoding"));
    await expect(check(" ".repeat(2 * 1024 * 1024 + 1))).rejects.toMatchObject(refusal("tooLarge"));
    await expect(check(JSON.stringify(Array(501).fill({})))).rejects.toMatchObject(refusal("tooMany"));
    const hostile =
      '[{"__proto__":{"theme":"hope"},"texts":null},null,7,{"theme":"hope","texts":{"fr":"x"}}]';
    expect((await check(hostile)).refused).toHaveLength(4);
    await expect(
      importOwnDevotionsFile(marie, { file: fileOf("[{}]"), checked: "another" }),
    ).rejects.toMatchObject(refusal("otherFile"));
  });

  test("the palette finds own devotions and the days of the library", async () => {
    const { id } = await createOwnDevotion(marie, input());
    expect(await findOwnDevotions(marie, "eksplikasyon")).toMatchObject([
      { href: `/admin/library/own/${id}` },
    ]);
    expect(await findLibraryDays(marie, "paques")).toMatchObject([
      { title: "Pâques", href: "/admin/library/2027-03-28" },
      { title: "Lundi de Pâques", href: "/admin/library/2027-03-29" },
    ]);
    expect(await findLibraryDays(marie, "2026-12-24")).toMatchObject([{ href: "/admin/library/2026-12-24" }]);
  });
});
