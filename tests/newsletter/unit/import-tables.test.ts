import { expect, test } from "vitest";
import type { Exporter } from "~/features/newsletter/import/import-choices";
import { matchColumns } from "~/features/newsletter/import/match-columns";
import { findDateOrder, readTime } from "~/features/imports/read-dates";
import { readTable, recognizeTable } from "~/features/imports/read-table.server";
import { understandRow } from "~/features/newsletter/import/understand-row";
import { makeZip } from "~tests/support/zip";
import { exporterFiles, makeWorkbook } from "../import-files";

async function read(bytes: Buffer) {
  const rows = [];
  for await (const row of readTable(bytes, await recognizeTable(bytes))) rows.push(row);
  return rows;
}

/** What each row of a file is, with the proposed columns. */
async function understand(bytes: Buffer) {
  const rows = await read(bytes);
  const table = matchColumns(rows.map(({ cells }) => cells));
  const { columns, dateOrder } = table;
  const choices = { columns, dateOrder, consentSource: "liste", consentDate: null, language: "fr" as const };
  const body = rows.slice(table.hasHeader ? 1 : 0);
  return {
    table,
    people: body.map((row) => understandRow(row, choices, Date.parse("2026-11-20"), table.exporter)),
  };
}

const summary = (row: ReturnType<typeof understandRow>) =>
  "reason" in row ? [row.line, row.reason] : [row.line, row.email, row.person.status, row.person.consentAt];

test.each<[Exporter, unknown[][]]>([
  [
    "mailchimp",
    [
      [2, "marie@example.org", "subscribed", "2019-03-01T10:05:00.000Z"],
      [3, "ended@example.org", "unsubscribed", "2018-01-01T08:00:00.000Z"],
      [4, "cleaned@example.org", "bounced", "2018-01-01T08:00:00.000Z"],
      [5, "badAddress"],
      [6, "short@example.org", "subscribed", null],
    ],
  ],
  [
    "brevo",
    [
      [2, "marie@example.org", "subscribed", "2020-02-27T00:00:00.000Z"],
      [3, "ended@example.org", "unsubscribed", "2020-04-03T00:00:00.000Z"],
      [4, "badAddress"],
    ],
  ],
  [
    "constantContact",
    [
      [2, "marie@example.org", "subscribed", "2021-04-15T09:30:00.000Z"],
      [3, "ended@example.org", "unsubscribed", "2021-04-15T09:30:00.000Z"],
      [4, "badStatus"],
      [5, "never@example.org", "unconfirmed", null],
      [6, "blank@example.org", "unconfirmed", null],
    ],
  ],
  [
    "mailerLite",
    [
      [2, "marie@example.org", "subscribed", "2021-05-06T07:08:09.000Z"],
      [3, "ended@example.org", "unsubscribed", "2021-05-06T07:08:09.000Z"],
      [4, "junk@example.org", "complaint", "2021-05-06T07:08:09.000Z"],
      [5, "waiting@example.org", "unconfirmed", null],
      [6, "marie@example.org", "subscribed", "2021-05-06T07:08:09.000Z"],
    ],
  ],
  [
    "listmonk",
    [
      [2, "marie@example.org", "subscribed", "2022-03-04T05:06:07.000Z"],
      [3, "ended@example.org", "unsubscribed", "2022-03-04T05:06:07.000Z"],
      [4, "noAddress"],
    ],
  ],
  [
    "ghost",
    [
      [2, "marie@example.org", "subscribed", "2019-10-30T14:52:08.000Z"],
      [3, "ended@example.org", "unsubscribed", "2019-10-30T14:52:08.000Z"],
    ],
  ],
])("the export of %s is recognised by its columns", async (exporter, expected) => {
  const { table, people } = await understand(Buffer.from(exporterFiles[exporter]));
  expect(table.exporter).toBe(exporter);
  expect(people.map(summary)).toEqual(expected);
  expect(people[0]).toMatchObject({ person: { firstName: "Marie", lastName: "Joseph" } });
});

test.each([",", ";", "\t", "|"])("a list from a spreadsheet with the separator %j", async (separator) => {
  const text = [
    ["Prénom", "Courriel", "Langue"],
    ["Zoé", "zoe@example.org", "kreyòl"],
    ["Anne", '"anne@example.org"', "Español"],
  ]
    .map((row) => row.join(separator))
    .join("\r\n");
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(text, "latin1"),
    Buffer.from(`\uFEFF${text}`, "utf16le"),
    Buffer.from(`sep=${separator}\r\n${text}`),
  ]) {
    const { people } = await understand(bytes);
    expect(people).toMatchObject([
      { email: "zoe@example.org", person: { firstName: "Zoé", language: "ht" } },
      { email: "anne@example.org", person: { firstName: "Anne", language: "es" } },
    ]);
  }
});

test("lines are counted also after cells with line breaks, and a list needs no header", async () => {
  const bytes = Buffer.from('zoe@example.org,"Zoé\nMarie"\n\nnobody,\nanne@example.org,Anne\n');
  const { table, people } = await understand(bytes);
  expect(table).toMatchObject({ hasHeader: false, headers: ["A", "B"], columns: { email: 0 } });
  expect(people.map(({ line }) => line)).toEqual([1, 4, 5]);
});

test("an Excel file is read with its dates", async () => {
  const { people } = await understand(
    makeWorkbook([
      ["Nom complet", "E-mail", "Date"],
      ["Marie Joseph", "marie@example.org", 45000.5],
      ["Sans date", "sans@example.org", "?"],
    ]),
  );
  expect(people.map(summary)).toEqual([
    [2, "marie@example.org", "subscribed", "2023-03-15T12:00:00.000Z"],
    [3, "sans@example.org", "subscribed", null],
  ]);
});

test.each([
  ["an empty file", Buffer.alloc(0), "empty"],
  ["an old Excel file", Buffer.from("d0cf11e0a1b11ae1", "hex"), "oldExcel"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d", "hex"), "notTable"],
  ["a PDF", Buffer.from("%PDF-1.7\n"), "notTable"],
  ["a page", Buffer.from("<!doctype html><p>a@example.org"), "notTable"],
  ["a zip of something else", makeZip({ "word/document.xml": "<w/>" }), "notTable"],
  ["half an Excel file", makeWorkbook([["a"]]).subarray(0, 900), "damaged"],
  ["a zip bomb", makeWorkbook([["a"]], { "xl/sharedStrings.xml": " ".repeat(81_000_000) }), "tooMuchInside"],
])("%s is refused", async (_, bytes, reason) => {
  await expect(read(bytes)).rejects.toMatchObject({ reason });
});

test("a zip that says less than it holds is refused", async () => {
  const lying = makeZip(
    { "xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.xml": "x".repeat(9_000) },
    10,
  );
  await expect(read(lying)).rejects.toMatchObject({ reason: "damaged" });
});

test("dates are read as people write them", () => {
  const now = Date.parse("2026-11-20");
  const read = (text: string, order: "dayFirst" | "monthFirst" = "dayFirst") =>
    readTime(text, order, now)?.slice(0, 16) ?? null;
  expect(read("03/04/2024")).toBe("2024-04-03T00:00");
  expect(read("03/04/2024", "monthFirst")).toBe("2024-03-04T00:00");
  expect(read("3.4.24 14:05")).toBe("2024-04-03T14:05");
  expect(read("2024-04-03T14:05:00-04:00")).toBe("2024-04-03T18:05");
  expect(read("Apr 3, 2024 2:05 pm")).toMatch(/^2024-04-03/);
  expect(read("45000")).toBe("2023-03-15T00:00");
  for (const text of ["", "31/02/2024", "2031-01-01", "hier", "12", "1850-01-01"])
    expect(read(text)).toBeNull();
  expect(findDateOrder(["03/04/2024", "03/14/2024"])).toBe("monthFirst");
  expect(findDateOrder(["03/04/2024", "14/03/2024"])).toBe("dayFirst");
  expect(findDateOrder(["03/04/2024"])).toBeUndefined();
});

test("a sheet with a million blank rows ends before them", async () => {
  const bytes = Buffer.from(`email\na@example.org${"\n,".repeat(300_000)}\nb@example.org`);
  const lines: number[] = [];
  for await (const { line } of readTable(bytes, "csv")) lines.push(line);
  expect(lines).toEqual([1, 2]);
});
