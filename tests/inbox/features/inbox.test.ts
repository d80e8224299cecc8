import { describe, expect, test } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { permissions } from "~/auth/permissions";
import { dataPath } from "~/features/privacy/data-link.server";
import { exportPersonalData } from "~/features/privacy/privacy.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import "~tests/support/areas";
import { onBothDatabases } from "~tests/support/database";
import { addRecords, editor, findStatus, inboxes, listIds, listTrail } from "../world";

const guest = { ...systemCaller("es"), kind: "guest" as const };

async function rowsOf<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

onBothDatabases(() => {
  describe.each(inboxes)("the inbox of $area", (inbox) => {
    const { verbs, status, searched, drafts, actions, file, table, part } = inbox;

    test("lists records newest first in pages, each exactly once", async () => {
      const { caller } = await editor();
      const ids = await addRecords(inbox, {}, {}, {}, {}, {}, {}, {});
      const seen: number[] = [];
      let before: number | null | undefined;
      do {
        const page = await verbs.list(caller, { limit: 3, ...(before && { before }) });
        seen.push(...listIds(page));
        before = page.older;
      } while (before !== null);
      expect(seen).toEqual(ids.reverse());
    });

    test("a new record does not shift the pages", async () => {
      const { caller } = await editor();
      await addRecords(inbox, {}, {}, {}, {});
      const first = await verbs.list(caller, { limit: 2 });
      await addRecords(inbox, {});
      const second = await verbs.list(caller, { limit: 2, before: first.older });
      expect(new Set([...listIds(first), ...listIds(second)]).size).toBe(4);
      expect(second.older).toBeNull();
    });

    test("the list is filtered by status", async () => {
      const { caller } = await editor();
      const [first, other] = await addRecords(inbox, {}, { status: status.other });
      expect(listIds(await verbs.list(caller))).toEqual([other, first]);
      expect(listIds(await verbs.list(caller, { status: status.first }))).toEqual([first]);
      expect(listIds(await verbs.list(caller, { status: status.other }))).toEqual([other]);
    });

    test("a search finds words in every text, ignoring case and accents", async () => {
      const { caller } = await editor();
      const [id] = await addRecords(inbox, searched.record, {});
      const found = async (q: string) => listIds(await verbs.list(caller, { q }));
      const inBoth = ["élodie", "ELODIE", "desir elodie", "elodie@LIMYE", "100%", "nous_tous", "\\", "eò"];
      for (const q of [...inBoth, ...searched.words]) expect(await found(q), q).toEqual([id]);
      // The wildcards of SQL are ordinary characters here.
      for (const q of ["100_", "e%e", "no_s", "elodie absente", `'; drop table ${table}`])
        expect(await found(q), q).toEqual([]);
      expect(await found("   ")).toHaveLength(2);
    });

    test("the pages of a search have no gap and no overlap", async () => {
      const { caller } = await editor();
      const hit = { email: "levanjil@example.org" };
      const ids = await addRecords(inbox, hit, {}, hit, {}, hit, {}, hit, {}, hit, {});
      const wanted = ids.filter((_, index) => index % 2 === 0).reverse();
      const first = await verbs.list(caller, { q: "levanjil", limit: 3 });
      const second = await verbs.list(caller, { q: "levanjil", limit: 3, before: first.older });
      expect([...listIds(first), ...listIds(second)]).toEqual(wanted);
      expect(second.older).toBeNull();
    });

    test("a search reads a limited number of records per page and continues there", async () => {
      const { caller } = await editor();
      const [found] = await addRecords(inbox, { email: "levanjil@example.org" });
      const filler = await db
        .selectFrom(table)
        .selectAll()
        .where("id", "=", found!)
        .executeTakeFirstOrThrow();
      const { id: _own, ...values } = { ...filler, email: "m@example.org" };
      for (let batch = 0; batch < 8; batch++)
        await db
          .insertInto(table)
          .values(Array.from({ length: 250 }, () => values as never))
          .execute();
      const first = await verbs.list(caller, { q: "levanjil" });
      expect(first.rows).toEqual([]);
      expect(first.older).toBeGreaterThan(found!);
      const second = await verbs.list(caller, { q: "levanjil", before: first.older });
      expect(listIds(second)).toEqual([found]);
      expect(second.older).toBeNull();
    });

    test("a change of status is recorded once, with the first name alone", async () => {
      const { caller } = await editor();
      const [id] = await addRecords(inbox, {});
      for (let time = 0; time < 2; time++)
        expect(await verbs.changeStatus(caller, { id: id! })).toMatchObject({ id, status: status.other });
      expect(await findStatus(inbox, id!)).toBe(status.other);
      expect(await listTrail()).toEqual([
        {
          action: actions.changed,
          subject: "Marie",
          before: JSON.stringify({ status: status.first }),
          after: JSON.stringify({ status: status.other }),
        },
      ]);
    });

    test("who saw another status than the record has by now changes nothing, and gets a conflict", async () => {
      const { caller } = await editor();
      const [id] = await addRecords(inbox, { status: status.third });
      const change = { id: id!, seen: status.first as never };
      await expect(verbs.changeStatus(caller, change)).rejects.toMatchObject({ status: 409 });
      expect(await findStatus(inbox, id!)).toBe(status.third);
      expect(await listTrail()).toEqual([]);
    });

    test("a record is deleted, and the audit log contains no name", async () => {
      const { caller } = await editor();
      const [id, other] = await addRecords(inbox, {}, {});
      await verbs.delete(caller, { id: id! });
      expect(listIds(await verbs.list(caller))).toEqual([other]);
      expect(await listTrail()).toMatchObject([{ action: actions.deleted, subject: "" }]);
    });

    test.each(["get", "changeStatus", "delete"] as const)(
      "%s answers 404 for an unknown id",
      async (verb) => {
        const { caller } = await editor();
        await expect(verbs[verb](caller, { id: 4711 })).rejects.toMatchObject({ status: 404 });
      },
    );

    test("the file contains the filtered records in the caller's language, and is recorded", async () => {
      const { caller } = await editor();
      await addRecords(inbox, { ...searched.record, status: status.other }, {});
      const rows = await rowsOf(await verbs.export(caller, {}));
      expect(rows[0]).toEqual(file.header.split(";"));
      expect(rows[1]).toEqual(expect.arrayContaining(file.cells));
      expect(rows).toHaveLength(3);
      for (const filter of [{ status: status.other as never }, { q: "elodie" }])
        expect(await rowsOf(await verbs.export(caller, filter))).toHaveLength(2);
      expect((await listTrail()).map(({ action }) => action)).toEqual(Array(3).fill(actions.exported));
      expect(JSON.stringify(await listTrail())).not.toContain("elodie");
    });

    test("the export of a person's data contains the status", async () => {
      const { caller } = await editor();
      const [id] = await addRecords(inbox, { email: "rose@example.org" });
      await verbs.changeStatus(caller, { id: id! });
      const token = dataPath("rose@example.org").split("/").at(-1);
      const own = (await exportPersonalData(guest, { token }))[part] as object[];
      expect(own).toMatchObject([{ email: "rose@example.org", status: status.other }]);
      for (const ofTheTeam of ["id", "isRead"]) expect(own[0]).not.toHaveProperty(ofTheTeam);
    });

    test.each(languages)("replies in %s are drafted in that language", async (language) => {
      const { caller } = await editor();
      const [id] = await addRecords(inbox, { language, email: "marie@example.org" });
      const { language: chosen, plain, ready } = await verbs.draft(caller, { id: id! });
      expect(chosen).toBe(language);
      expect(plain).toMatch(/^mailto:marie@example\.org\?subject=[^&]+$/);
      expect(new URL(plain).searchParams.get("subject")).toMatch(drafts.subject);
      expect(ready.map(({ name }) => name)).toEqual(drafts.names);
      const bodies = ready.map(({ href }) => new URL(href).searchParams.get("body")!);
      const { name } = drafts;
      const greeting = { fr: `Bonjour ${name},`, ht: `Bonjou ${name},`, en: `Hello ${name},`, es: "Hola, " };
      for (const body of bodies) {
        expect(body.startsWith(greeting[language])).toBe(true);
        expect(body).toMatch(new RegExp(`^[^\r\n]*${name}[,:]\r\n\r\n`));
        expect(body).toContain("Limyè");
        expect(body).not.toMatch(/[^\r]\n|\{\{|admin-/);
      }
      expect(new Set(bodies).size).toBe(3);
    });

    test("records older than the settings allow are deleted, whatever their status", async () => {
      const now = new Date("2026-11-20T12:00:00.000Z");
      const old = { createdAt: "2026-08-20T11:59:59.000Z" };
      const [, , young] = await addRecords(inbox, old, { ...old, status: status.other }, {});
      await verbs.deleteOld(systemCaller(), now);
      expect(await db.selectFrom(table).select("id").execute()).toHaveLength(3);
      await keepMonths(table, 3);
      await verbs.deleteOld(systemCaller(), now);
      expect(await db.selectFrom(table).select("id").execute()).toEqual([{ id: young }]);
    });

    test.each(Object.keys(verbs) as (keyof typeof verbs)[])("%s needs the permission", async (name) => {
      const [id] = await addRecords(inbox, {});
      const call = verbs[name] as (caller: typeof guest, input: unknown) => Promise<unknown>;
      const input = name === "list" || name === "export" || name === "deleteOld" ? {} : { id };
      await expect(call(guest, input)).rejects.toMatchObject({ status: 401 });
      for (const permission of permissions.filter((one) => one !== "manage_content")) {
        const { caller } = await administrator({ permissions: [permission] });
        await expect(call(caller as never, input), permission).rejects.toMatchObject({ status: 403 });
      }
      expect(await findStatus(inbox, id!)).toBe(status.first);
      expect(await listTrail()).toEqual([]);
    });
  });
});

async function keepMonths(setting: string, months: number) {
  await db
    .insertInto("systemSettings")
    .values({ key: "retention", value: JSON.stringify({ [setting]: months }), updatedAt: "" })
    .execute();
}
