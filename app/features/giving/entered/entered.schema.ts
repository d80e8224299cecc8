import { z } from "zod";
import { blankToUndefined, optionalText, typedEmail, typedFlag, typedId, typedText } from "~/http/typed-text";
import { languages } from "~/i18n/languages";
import {
  currencies,
  type Currency,
  defaultCurrency,
  type EnteredMethod,
  enteredMethods,
} from "../donations/giving-choices";
import { type BatchSum, type Money, maxBatchRows, maxCountedLines, readAmount } from "./batch-sums";

const amountText = z.preprocess(
  (given) => (typeof given === "number" ? String(given) : (given ?? "")),
  typedText.max(30),
);
const enteredDay = z.preprocess((given) => given ?? "", z.iso.date("admin-donations:form.day"));
const enteredCurrency = z.preprocess(
  (given) => blankToUndefined(given) ?? defaultCurrency,
  z.enum(currencies, "giving:currency.unknown"),
);
const enteredMethod = z.enum(enteredMethods, "admin-entered:errors.method");

interface TypedMoney {
  amount: string;
  currency: Currency;
  method: EnteredMethod;
  description?: string | undefined;
}

/** An amount in minor units and its currency, or what is wrong with it. In kind: a description and no amount. */
export function readMoney({
  amount: text,
  currency,
  method,
  description,
}: TypedMoney): Money | { field: "amount" | "description"; error: string } {
  if (method === "inKind") {
    if (text !== "") return { field: "amount", error: "admin-entered:errors.inKindAmount" };
    if (!description) return { field: "description", error: "admin-entered:errors.description" };
    return { amount: 0, currency };
  }
  const money = readAmount(text, currency);
  return money && money.amount > 0 ? money : { field: "amount", error: "admin-donations:form.amount" };
}

/** What was checked and is confirmed: the token of the question. */
const confirmed = optionalText(64);
/** Idempotency key of a form or call. */
const attempt = optionalText(64);

/** A donation that came another way. `donor`: a name, `#number` or an e-mail address; nobody without. */
export const enterDonationSchema = z
  .object({
    donor: optionalText(200),
    donorEmail: z.preprocess(blankToUndefined, typedEmail.optional()),
    amount: amountText,
    currency: enteredCurrency,
    method: enteredMethod,
    receivedOn: enteredDay,
    reference: optionalText(120),
    description: optionalText(300),
    country: optionalText(60),
    language: z.preprocess(blankToUndefined, z.enum(languages).optional()),
    /** The donor agreed to appear on the donor wall. */
    isPublic: typedFlag,
    isAnonymous: typedFlag,
    mailReceipt: typedFlag,
    /** The donation that this one replaces, and why. */
    corrects: z.preprocess(blankToUndefined, typedId.optional()),
    reason: optionalText(300),
    attempt,
    confirmed,
  })
  .transform(({ amount, currency, ...rest }, context) => {
    const { method } = rest;
    const money = readMoney({ ...rest, amount, currency });
    if ("error" in money) context.addIssue({ code: "custom", path: [money.field], message: money.error });
    if (rest.corrects !== undefined && !rest.reason)
      context.addIssue({ code: "custom", path: ["reason"], message: "admin-entered:errors.reason" });
    const description = method === "inKind" ? rest.description : undefined;
    return { ...rest, description, amount: 0, currency, ...("amount" in money && money) };
  });
export type EnterDonationInput = z.output<typeof enterDonationSchema>;

/** Takes a donation that was entered wrongly out of the books. */
export const correctDonationSchema = z.object({
  id: typedId,
  reason: z.preprocess((given) => given ?? "", typedText.min(1, "admin-entered:errors.reason").max(300)),
});
export type CorrectDonationInput = z.output<typeof correctDonationSchema>;

export const yearSchema = z.object({
  year: z.preprocess((given) => (/^\d{4}$/.test(String(given)) ? Number(given) : 0), z.int()),
});
export type YearInput = z.output<typeof yearSchema>;

const batchRow = z.object({
  donor: optionalText(200),
  amount: amountText,
  method: enteredMethod.default("cash"),
  /** Of in kind: what was given. */
  reference: optionalText(300),
});
const countedLine = z.object({ method: enteredMethod.default("cash"), amount: amountText });

/** Donations that were counted together. Rows and lines without text are left out; `counted` is what the envelope held. */
export const batchSchema = z
  .object({
    receivedOn: enteredDay,
    currency: enteredCurrency,
    note: optionalText(200),
    mailReceipts: typedFlag,
    rows: z.array(batchRow).max(maxBatchRows),
    counted: z.array(countedLine).max(maxCountedLines).default([]),
    attempt,
    confirmed,
  })
  .transform(({ rows, counted, ...batch }, context) => {
    const { currency } = batch;
    const entered = rows.flatMap(({ reference, ...row }, at) => {
      if (!row.donor && row.amount === "" && !reference) return [];
      const isInKind = row.method === "inKind";
      const money = readMoney({ ...row, currency, description: reference });
      if (!("error" in money))
        return [
          {
            ...{ at, ...row, ...money },
            ...{ reference: isInKind ? undefined : reference, description: isInKind ? reference : undefined },
          },
        ];
      const field = money.field === "description" ? "reference" : money.field;
      context.addIssue({ code: "custom", path: ["rows", at, field], message: money.error });
      return [];
    });
    const sums = counted.flatMap(({ method, amount }, at) => {
      if (amount === "") return [];
      // An envelope may be empty: zero is a sum.
      const money = readAmount(amount, currency);
      if (money) return [{ method, ...money }];
      context.addIssue({
        code: "custom",
        path: ["counted", at, "amount"],
        message: "admin-donations:form.amount",
      });
      return [];
    });
    if (entered.length === 0 && context.issues.length === 0)
      context.addIssue({
        code: "custom",
        path: ["rows", 0, "amount"],
        message: "admin-entered:errors.noRows",
      });
    return { ...batch, rows: entered, counted: sums };
  });
export type BatchInput = z.output<typeof batchSchema>;

/** What was entered and counted of a method and currency, in minor units; `counted` is null when nobody counted it. */
export const batchSum = z.object({
  method: enteredMethod,
  currency: z.string(),
  entered: z.int(),
  counted: z.int().nullable(),
});

/** A question before saving: sums that differ, donations that are there already, and donors whom only a name says. */
export interface EntryCheck {
  token: string;
  differences: BatchSum[];
  /** `at`: the row of a batch, from 0. */
  doubles: { at: number | null; donor: string; donation: number | null }[];
  names: { at: number | null; donor: string }[];
}
