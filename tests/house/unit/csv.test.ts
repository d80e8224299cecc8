import { expect, test } from "vitest";
import { answerCsv } from "~/http/csv-answer.server";

async function* batches(...all: string[][][]) {
  yield* all;
}
const textOf = async (...all: string[][][]) =>
  Buffer.from(await answerCsv("x.csv", batches(...all)).arrayBuffer()).toString("utf8");

test("a table follows RFC 4180, with one byte order mark for Excel", async () => {
  const file = answerCsv(
    "messages.csv",
    batches([["Prénom", "Message"]], [], [["Élodie", 'deux\nlignes, "dit-elle"']]),
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
  const reader = answerCsv("x.csv", endless()).body!.getReader();
  await reader.read();
  await reader.cancel();
  expect(made).toBeLessThan(4);
  expect(ended).toBe(true);
});
