import { expect, test } from "vitest";
import {
  toAmountChoice,
  readChosenAmount,
  choosePreset,
  chooseCustomAmount,
} from "~/features/giving/form/amount-choice";
import { hasNameAndEmail } from "~/features/giving/form/donor-details";
import { createGivingFlowPath } from "~/features/giving/donations/donation-paths";

test("a preset clears the typed amount, and typing clears the preset", () => {
  expect(choosePreset(50)).toEqual({ preset: 50, custom: "" });
  expect(chooseCustomAmount("12,5")).toEqual({ preset: null, custom: "12,5" });
});

test("the chosen or typed amount is read in minor units, within the limits", () => {
  expect(readChosenAmount(choosePreset(250), "USD")).toBe(250_00);
  for (const [typed, amount] of [
    ["12,5", 12_50],
    ["12.50", 12_50],
    [" 1 ", 1_00],
    ["0,99", 99],
    ["0.01", 1],
    ["1 234,56", 1_234_56],
    ["999999,99", 999_999_99],
  ] as const) {
    expect(readChosenAmount(chooseCustomAmount(typed), "USD"), typed).toBe(amount);
  }
  for (const typed of ["", "0", "0,00", "-1", "1e3", "1.234", "1000000", "dix", "1,2,3"]) {
    expect(readChosenAmount(chooseCustomAmount(typed), "USD"), typed).toBeNull();
  }
});

test("an amount in an address selects its preset, or fills the field", () => {
  expect(toAmountChoice("100.00")).toEqual(choosePreset(100));
  expect(toAmountChoice("25")).toEqual(choosePreset(25));
  expect(toAmountChoice("26")).toEqual(chooseCustomAmount("26"));
  expect(toAmountChoice("abc")).toEqual(chooseCustomAmount("abc"));
});

test("the address of a step contains all choices", () => {
  const place = { amount: 12_50, currency: "EUR", isMonthly: true } as const;
  expect(createGivingFlowPath(place)).toBe("/donation?amount=12.50&frequency=monthly&currency=EUR");
  expect(createGivingFlowPath({ ...place, method: "paypal", changes: true })).toBe(
    "/donation?amount=12.50&frequency=monthly&currency=EUR&method=paypal&step=amount",
  );
});

test("card fields load once name and e-mail are filled in", () => {
  expect(hasNameAndEmail({})).toBe(false);
  expect(hasNameAndEmail({ donorName: "Marie" })).toBe(false);
  expect(hasNameAndEmail({ donorName: " ", donorEmail: "marie@example.org" })).toBe(false);
  expect(hasNameAndEmail({ donorName: "Marie", donorEmail: "marie@" })).toBe(false);
  expect(hasNameAndEmail({ donorName: "Marie", donorEmail: " marie@example.org " })).toBe(true);
});
