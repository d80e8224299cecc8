import { expect, test } from "vitest";
import {
  hasOtherCurrency,
  parseMinorUnits,
  parseMinorUnitsIn,
} from "~/features/giving/donations/minor-units";
import { seededRandom } from "~tests/support/seeded-random";

test.each([
  ["25", 25_00],
  ["25.5", 25_50],
  ["25,50", 25_50],
  ["1,00", 1_00],
  ["1,000", 1000_00],
  ["1,000.00", 1000_00],
  ["1.000,00", 1000_00],
  ["1.000.000,5", 1_000_000_50],
  ["1'000", 1000_00],
  ["1’000.50", 1000_50],
  ["1 000", 1000_00],
  ["1\u00a0000,50", 1000_50],
  ["12\u202f345", 12_345_00],
])("%j has one reading", (typed, amount) => expect(parseMinorUnits(typed)).toBe(amount));

test.each([
  ...[
    "",
    "abc",
    "-5",
    "1e3",
    "0x10",
    "٢٥",
    "1.000",
    "25.123",
    "3,141",
    "25,123",
    "0,500",
    "0.001",
    "1,2,3",
    "1,00,00",
  ],
  ...["1,000,00", "1.000.00", "1 000 00", "1,000 000", "1,0000", "10,00.5", "1,", ".5", "1 0", "1''000"],
])("%j has none, or more than one", (typed) => {
  expect(parseMinorUnits(typed)).toBeNull();
  expect(parseMinorUnitsIn("USD", `$${typed}`)).toBeNull();
});

test("a sign or a code beside the amount is read when it means the chosen currency", () => {
  for (const typed of ["$50", "50$", "$ 50", "50 $", "US$50", "50 USD", "usd 50", "$50.00"])
    expect(parseMinorUnitsIn("USD", typed), typed).toBe(50_00);
  for (const typed of ["50 €", "€50", "50,00\u00a0€", "50 EUR"])
    expect(parseMinorUnitsIn("EUR", typed), typed).toBe(50_00);
  for (const typed of ["$50", "C$50", "CA$50", "50 CAD"])
    expect(parseMinorUnitsIn("CAD", typed), typed).toBe(50_00);
});

test("another currency is never taken for the chosen one", () => {
  for (const [currency, typed] of [
    ["USD", "50 €"],
    ["EUR", "$50"],
    ["USD", "50 CAD"],
    ["CAD", "US$50"],
  ] as const) {
    expect(parseMinorUnitsIn(currency, typed)).toBeNull();
    expect(hasOtherCurrency(currency, typed)).toBe(true);
  }
  for (const typed of ["$50$", "$50 USD", "50 HTG", "50 G", "£50", "5$0"]) {
    expect(parseMinorUnitsIn("USD", typed), typed).toBeNull();
    expect(hasOtherCurrency("USD", typed), typed).toBe(false);
  }
  expect(parseMinorUnits("$50"), "where no currency was chosen").toBeNull();
});

test("what Intl writes in any of these languages is read as the same amount, or refused", () => {
  const random = seededRandom(21);
  let read = 0;
  for (let tried = 0; tried < 2000; tried++) {
    const minor = Math.floor(random() * 10 ** (1 + Math.floor(random() * 8)));
    for (const locale of ["en-US", "fr-FR", "es-ES", "es-MX", "de-CH", "fr-CA"]) {
      for (const minimumFractionDigits of [0, 2]) {
        const typed = new Intl.NumberFormat(locale, {
          minimumFractionDigits,
          maximumFractionDigits: 2,
        }).format(minor / 100);
        const amount = parseMinorUnits(typed);
        if (amount !== null) expect(amount, `${locale} ${typed}`).toBe(minor);
        if (amount !== null) read++;
      }
    }
  }
  expect(read).toBeGreaterThan(20_000);
});
