import { expect, test } from "vitest";
import { matchColumns } from "~/features/sermons/import/match-columns";
import { understandRow } from "~/features/sermons/import/understand-row.server";

const headers = ["titre", "date", "texte"];
const { columns } = matchColumns(headers);
const publishedAt = (date: string) => {
  const row = understandRow(
    { line: 2, cells: ["Foi", date, "Un texte"] },
    { columns, dateOrder: "dayFirst" },
    headers,
  );
  return "item" in row ? row.item.publishedAt : row.reason;
};

test("a date alone is the same day in every zone where churches are; a time is kept", () => {
  expect(publishedAt("01/04/2024")).toBe("2024-04-01T12:00:00.000Z");
  expect(publishedAt("45383")).toBe("2024-04-01T12:00:00.000Z"); // as Excel counts
  expect(publishedAt("2024-04-01T10:30:00-05:00")).toBe("2024-04-01T15:30:00.000Z");
  const today = new Date().toISOString();
  expect(publishedAt(today.slice(0, 10))! <= new Date().toISOString()).toBe(true);
  expect(publishedAt("")).toBeNull();
});
