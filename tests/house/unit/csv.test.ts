import { expect, test } from "vitest";
import { answerCsv } from "~/http/csv-answer.server";
import { csvCells, type CsvCell } from "~/i18n/csv-cells";

const english = { format: "sheet", language: "en" } as const;

async function* batches(...all: CsvCell[][][]) {
  yield* all;
}
const textOf = async (...all: CsvCell[][][]) =>
  Buffer.from(await answerCsv("x.csv", batches(...all), english).arrayBuffer()).toString("utf8");

test("a table follows RFC 4180, with one byte order mark for Excel", async () => {
  const file = answerCsv(
    "messages.csv",
    batches([["Prénom", "Message"]], [], [["Élodie", 'deux\nlignes, "dit-elle"']]),
    english,
  );
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="messages.csv"');
  expect(file.headers.get("Cache-Control")).toBe("no-store");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString("utf8")).toBe('\ufeffPrénom,Message\r\nÉlodie,"deux\nlignes, ""dit-elle"""\r\n');
});

test.each(["=1+1", "+50937000000", "-2", "@sum(a1)", "\t=1", "\r=1", '=HYPERLINK("http://x")'])(
  "%j is text to a spreadsheet, not a formula",
  async (cell) => {
    const [line] = (await textOf([[cell, "x"]])).slice(1).split("\r\n", 1);
    expect(line).toMatch(/^"?'/);
  },
);

test.each(["one\ntwo", "one\rtwo", "one\r\ntwo"])("%j stays one cell", async (cell) => {
  expect(await textOf([[cell, "x"]])).toBe(`\ufeff"${cell}",x\r\n`);
});

test("writing stops when the reader disconnects", async () => {
  let made = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield [[String(made++)]];
    } finally {
      ended = true;
    }
  }
  const reader = answerCsv("x.csv", endless(), english).body!.getReader();
  await reader.read();
  await reader.cancel();
  expect(made).toBeLessThan(4);
  expect(ended).toBe(true);
});

test.each(["fr", "ht", "es"] as const)(
  "%s: a semicolon separates, and a semicolon inside is quoted",
  async (language) => {
    const file = answerCsv("x.csv", batches([["a;b", "c,d", "e"]]), { format: "sheet", language });
    expect(Buffer.from(await file.arrayBuffer()).toString("utf8")).toBe('\ufeff"a;b";c,d;e\r\n');
  },
);

test("a program gets commas, the values as they are, and no byte order mark", async () => {
  const rows = batches([["=1+1", { phone: "+509 3712-3456" }, 2]]);
  const file = answerCsv("x.csv", rows, { format: "machine", language: "fr" });
  expect(Buffer.from(await file.arrayBuffer()).toString("utf8")).toBe("=1+1,+509 3712-3456,2\r\n");
});

test.each([
  ["+509 3712-3456", "+509 3712-3456"],
  ["+50937123456", "+50937123456"],
  ["+1 (305) 555-0100", "+1 (305) 555-0100"],
  ["(509) 3712 3456", "(509) 3712 3456"],
  ["+509-3712-3456", "+509 3712 3456"],
  ["+509.3712.3456", "+509 3712 3456"],
])("the telephone number %j stays one: %j", async (phone, cell) => {
  expect(await textOf([[{ phone }]])).toBe(`\ufeff${cell}\r\n`);
});

test.each(["+1+1", "+1-2", "=1+1", "+cmd|' /C calc'!A0", "-1", "+1*2", "@x", "+SUM(1)", "+1", "+9/3"])(
  "%j in a column of telephone numbers is no formula either",
  async (phone) => {
    const [line] = (await textOf([[{ phone }, "x"]])).slice(1).split("\r\n", 1);
    expect(line).toMatch(/^"?'/);
  },
);

test("times, amounts and words are for the reader, or for a program", () => {
  const sheet = csvCells("sheet", "fr", "America/Port-au-Prince");
  const machine = csvCells("machine", "fr", "America/Port-au-Prince");
  const iso = "2026-11-28T03:04:05.678Z";
  expect([sheet.time(iso), machine.time(iso)]).toEqual(["2026-11-27 22:04", iso]);
  expect([sheet.time("2026-11-27T05:00:00.000Z"), sheet.time(null)]).toEqual(["2026-11-27 00:00", ""]);
  expect([sheet.decimal("1000.50"), machine.decimal("1000.50")]).toEqual(["1000,50", "1000.50"]);
  expect(csvCells("sheet", "en", "UTC").decimal("1000.50")).toBe("1000.50");
  expect([sheet.words("ht", "Kreyòl"), machine.words("ht", "Kreyòl")]).toEqual(["Kreyòl", "ht"]);
  expect([sheet.name("sentAt", "Reçu"), machine.name("sentAt", "Reçu")]).toEqual(["Reçu", "sentAt"]);
});
