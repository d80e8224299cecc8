import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { erasePersonalData, exportPersonalData, showPersonalData } from "~/features/privacy/privacy.server";
import { db } from "~db/client";
import { freshDatabase, onBothDatabases } from "~tests/support/database";
import "~tests/support/areas";
import { guest, acts, tokenFor, holds, tables, listAllRows } from "./personal-data-steps";

type Act = keyof typeof acts;

onBothDatabases(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") });
    return () => vi.useRealTimers();
  });

  test("erasing deletes all data of one person, also sent and queued mails, and none of another", async () => {
    let run = 0;
    const life = fc.array(
      fc.tuple(fc.constantFrom(...(Object.keys(acts) as Act[])), fc.boolean(), fc.boolean()),
      { minLength: 1, maxLength: 7 },
    );
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        run += 1;
        // Similar addresses that a wrong comparison would treat as equal.
        const [marie, paul] = [`m_rie.${run}z@example.org`, `marie.${run}z@example.org`];
        const [her, his] = [`Merveille${run}z`, `Patience${run}z`];
        for (const [act, isHers, loud] of steps) {
          const email = isHers ? marie : paul;
          await acts[act](loud ? email.toUpperCase() : email, isHers ? her : his);
        }
        const token = await tokenFor(marie);
        const kept = await exportPersonalData(guest(), { token });
        const before = await listAllRows();
        const hers = new Set(before.mailLog.filter((row) => holds(row, marie)).map(({ id }) => id));
        const mailOf = ({ payload }: { payload?: string }) =>
          (JSON.parse(payload!) as { mailId: number }).mailId;
        const isHers = (table: string, row: { id: number; payload?: string }) =>
          table === "outbox" ? hers.has(mailOf(row)) : holds(row, marie);

        expect(holds(kept, his)).toBe(false);
        await erasePersonalData(guest(), { token });
        const after = await listAllRows();

        expect(holds(after, marie)).toBe(false);
        expect(holds(after, her)).toBe(false);
        for (const table of tables) {
          expect(after[table], table).toEqual(before[table].filter((row) => !isHers(table, row)));
        }
      }),
      { numRuns: 20 },
    );
  });

  test("erasing again is idempotent, and the export is empty", async () => {
    await acts.writes("marie@example.org", "Marie");
    await acts.subscribes("marie@example.org", "Marie");
    const token = await tokenFor("marie@example.org");
    await erasePersonalData(guest(), { token });
    const after = await listAllRows();
    await erasePersonalData(guest(), { token });
    expect(await listAllRows()).toEqual(after);
    expect(await showPersonalData(guest(), { token })).toMatchObject({ isEmpty: true });
    expect(await exportPersonalData(guest(), { token })).toEqual({
      email: "marie@example.org",
      newsletter: [],
      contact: [],
      bibleStudy: [],
      prayers: [],
      giving: [],
      mail: [],
    });
  });

  test("a queued mail is not sent after its person was erased", async () => {
    await acts.writes("marie@example.org", "Marie");
    const waiting = await db.selectFrom("mailLog").select("id").execute();
    await erasePersonalData(guest(), { token: await tokenFor("marie@example.org") });
    for (const { id } of waiting) await deliverMail(id);
    expect(await db.selectFrom("mailLog").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("outbox").select("id").execute()).toEqual([]);
  });

  test("the ministry's own address does not export or erase what others wrote to it", async () => {
    await acts.writes("marie@example.org", "Marie");
    await acts.writes("contact@limye.example", "Emmanuel");
    const token = await tokenFor("contact@limye.example");
    expect(holds(await exportPersonalData(guest(), { token }), "marie")).toBe(false);
    await erasePersonalData(guest(), { token });
    const left = await db.selectFrom("mailLog").select(["template", "about"]).orderBy("id").execute();
    expect(left).toEqual([
      { template: "contact-acknowledgement", about: null },
      { template: "contact-notice", about: "marie@example.org" },
    ]);
    expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
  });

  test("an erased person may subscribe again as a new subscriber", async () => {
    await acts.subscribes("marie@example.org", "Marie");
    const { id } = await db.selectFrom("newsletters").select("id").executeTakeFirstOrThrow();
    await erasePersonalData(guest(), { token: await tokenFor("marie@example.org") });
    await acts.subscribes("marie@example.org", "Marie");
    const second = await db.selectFrom("newsletters").select(["id", "confirmedAt"]).executeTakeFirstOrThrow();
    expect(second.id).toBeGreaterThan(id); // old links and cookies match nobody
    expect(second.confirmedAt).toBeNull();
  });
});

test("erasing is atomic", async () => {
  await freshDatabase();
  await acts.writes("marie@example.org", "Marie");
  const token = await tokenFor("marie@example.org");
  await db.schema.dropTable("outbox").execute();
  await expect(erasePersonalData(guest(), { token })).rejects.toThrow();
  expect(await db.selectFrom("contactMessages").select("id").execute()).toHaveLength(1);
  expect(await db.selectFrom("mailLog").select("id").execute()).toHaveLength(3);
});
