import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemCaller } from "~/auth/caller.server";
import { publishDailyContent } from "~/features/devotion/publication/publish-daily-content.server";
import { db } from "~db/client";
import { joinRows } from "~tests/support/area-rows";
import "~tests/support/areas";
import {
  forgetStatements,
  planOf,
  recordedStatements,
  recordStatements,
  type QueryPlans,
} from "~tests/support/query-plan-table";

const areas = Object.values(
  import.meta.glob<{ queryPlans: QueryPlans }>("/tests/*/query-plans.ts", { eager: true }),
).map(({ queryPlans }) => queryPlans);
const verbs = joinRows(areas.map((area) => area.verbs));
const lists = joinRows(areas.map((area) => area.lists));

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());
recordStatements();
beforeEach(async () => {
  for (const date of ["2026-11-18", "2026-11-19"]) await publishDailyContent(systemCaller(), { date });
  forgetStatements();
});

const smallTables = areas.flatMap((area) => area.smallTables ?? []);
/** Scans of small tables, of the schema's own tables, and of values in the statement. */
const smallScan = new RegExp(
  `^SCAN (${smallTables.join("|")}|sqlite_master|kysely_migration|p VIRTUAL|pragma_\\w+|\\d+-ROW VALUES CLAUSE)\\b`,
);
/** Counts of whole tables for the dashboard, which read only the table's smallest index. */
const count = /^select count\(\*\) as "n" from "\w+"$/;
const scanOfIndex = /^SCAN \w+ USING COVERING INDEX /;

/** The statements that read a growing table in full, each with the step that does. */
function fullScans(): string[] {
  const unique = new Set(
    recordedStatements().filter((sql) => /^\s*(select|insert|update|delete|with)\b/i.test(sql)),
  );
  return [...unique].flatMap((sql) =>
    planOf(sql)
      .filter((step) => step.startsWith("SCAN") && !smallScan.test(step))
      .filter((step) => !(count.test(sql) && scanOfIndex.test(step)))
      .map((step) => `${step}: ${sql}`),
  );
}

test.each(Object.entries(verbs))("no full scan of a growing table: %s", async (_name, run) => {
  await run();
  expect(recordedStatements().length).toBeGreaterThan(0);
  expect(fullScans()).toEqual([]);
});

test("a full scan of a growing table is found", async () => {
  await db.selectFrom("contactMessages").select("id").where("message", "=", "m").execute();
  await db.selectFrom("donations").select("createdAt").execute();
  expect(fullScans()).toEqual([
    expect.stringMatching(/^SCAN contact_messages: select/),
    expect.stringMatching(/^SCAN donations USING COVERING INDEX/),
  ]);
});

const combinations = (filters: Record<string, readonly (string | undefined)[]>): Record<string, string>[] =>
  Object.entries(filters).reduce<Record<string, string>[]>(
    (queries, [name, values]) =>
      queries.flatMap((query) =>
        values.map((value) => (value === undefined ? query : { ...query, [name]: value })),
      ),
    [{}],
  );

test.each(Object.entries(lists))("no filter of the %s sorts the table", async (_name, { filters, list }) => {
  const pages = new Set<string>();
  for (const query of combinations(filters)) {
    forgetStatements();
    await list(query);
    for (const sql of recordedStatements().filter((one) => /^select .* order by .* limit /s.test(one)))
      pages.add(sql);
  }
  expect(pages.size).toBeGreaterThan(0);
  const sorted = [...pages].filter((sql) =>
    planOf(sql).some((step) => step.startsWith("USE TEMP B-TREE FOR ORDER BY")),
  );
  expect(sorted).toEqual([]);
});
