import { basename } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { filesBelow, readSource, sources } from "~tests/support/source-imports";

test("no file or folder is named utils, helpers, common, misc or types", () => {
  const drawer = /(^|\/)(utils?|helpers?|common|misc|types)(\.[\w.]+)?(\/|$)/;
  const all = ["app", "db", "jobs", "tests", "scripts"].flatMap(filesBelow);
  expect(all.filter((file) => drawer.test(file))).toEqual([]);
});

describe("the files of an area", () => {
  const inAreas = sources.filter((file) => /^app\/features\/[\w-]+\//.test(file));
  const that = (text: RegExp) => inAreas.filter((file) => text.test(readSource(file)));

  test("a verb that requires a permission is in an admin, retention or permission module", () => {
    const named = /(-admin|-admin-screens|retention|-permission)\.server\.ts$/;
    expect(that(/\brequirePermission\(/).filter((file) => !named.test(basename(file)))).toEqual([]);
  });

  test("an input schema is in a .schema file", () => {
    const named = /\.schema\.ts$/;
    expect(that(/^export const \w+(Input|Query) = z\.object\b/m).filter((file) => !named.test(file))).toEqual(
      [],
    );
  });

  test("a mail template is in mails/", () => {
    const mails = that(/= defineMailTemplate\(/);
    expect(mails.length).toBeGreaterThan(10);
    expect(mails.filter((file) => !/\/mails\/[\w-]+(\.server)?\.tsx$/.test(file))).toEqual([]);
  });
});

test("only app/remix uses what is private to Remix and React", () => {
  const isPrivate = /__remix|__react|_valueTracker|serverHandoff|@remix-run\/react\/dist|virtual:remix/;
  const users = sources.filter((file) => !file.startsWith("app/remix/") && isPrivate.test(readSource(file)));
  expect(users).toEqual([]);
});

describe("a donation's status is derived from its ledger", () => {
  test("no other module writes it", () => {
    const others = sources.filter((file) => file !== "app/features/giving/ledger/ledger.server.ts");
    expect(others.flatMap((file) => statusWritesIn(file, readSource(file)))).toEqual([]);
  });

  test("the search finds what it looks for", () => {
    const planted = `
      db.updateTable("donations").set({ status: "completed" }).where("id", "=", 1).execute();
      trx.updateTable("donations").where("id", "=", 1).set((eb) => ({ amount: 1, status }));
      trx.insertInto("donations").values(rows.map((row) => ({ ...row, "status": "failed" })));
      trx.updateTable("donations").set({ requestKey: null }).where("status", "=", "pending").execute();
      trx.updateTable("jobs").set({ status: "done" });`;
    expect(statusWritesIn("planted.ts", planted)).toHaveLength(3);
  });
});

test("public code reads the query only through readQuery, which records the names", () => {
  // These read the address of a video, of a channel, of a pasted link, and of a text on an earlier site.
  const ofOthers = [
    "app/features/sermons/import/source-address.ts",
    "app/features/sermons/library/video-url.ts",
    "app/features/text-import/old-address-path.ts",
    "app/features/writing/rich-text/clean-paste.ts",
  ];
  const mayRead = (file: string) =>
    /^(app\/request|app\/routes\/admin|db)\//.test(file) || ofOthers.includes(file);
  const readers = sources.filter((file) => /\bsearchParams\b/.test(readSource(file)));
  expect(readers.length).toBeGreaterThan(10);
  expect(readers.filter((file) => !mayRead(file))).toEqual([]);
});

test("no code holds a to-do, a debugger statement or a console call", () => {
  const marks = /\b(TODO|FIXME|XXX|HACK)\b|\bdebugger;|\bconsole\.\w+\(/;
  expect(sources.filter((file) => marks.test(readSource(file)))).toEqual([]);
});

test("code and tests use the standard terms", () => {
  // Message, output, event, change, notified; `said` only within sentences and keys of locales.
  const old = /\b(told|deeds?|happenings?)\b|\bas it stands\b|\bsaid(?=\s?[=:.?)}(])/i;
  const inTests = filesBelow("tests").filter((file) => /\.(tsx?|mjs)$/.test(file));
  const all = [...sources, ...inTests].filter((file) => file !== "tests/house/architecture/sources.test.ts");
  expect(all.filter((file) => old.test(readSource(file)))).toEqual([]);
});

function statusWritesIn(file: string, text: string): string[] {
  const writesDonations = /(updateTable|insertInto)\("donations"\)/;
  if (!writesDonations.test(text)) return []; // fast path without parsing
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const isWrite = /^(set|values|doUpdateSet)$/.test(node.expression.name.text);
      const isOfDonations = writesDonations.test(node.expression.getText());
      const isOfStatus = node.arguments.some((given) =>
        /(?<![.\w])["']?status["']?\s*[:,}]/.test(given.getText()),
      );
      if (isWrite && isOfDonations && isOfStatus) found.push(`${file}: ${node.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
