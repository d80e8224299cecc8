import type { Currency, EnteredMethod } from "~/features/giving/donations/giving-choices";
import {
  type BatchSum,
  compareSums,
  maxBatchRows,
  maxCountedLines,
  readAmount,
} from "~/features/giving/entered/batch-sums";

/** The sums of a form while somebody types; what is no amount yet counts as nothing. */
export function readTypedSums(form: HTMLFormElement): BatchSum[] {
  const data = new FormData(form);
  const textOf = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const currency = textOf("currency") as Currency;
  const lines = (most: number, amountName: string, methodName: string) =>
    Array.from({ length: most }, (_, at) => at + 1).flatMap((number) => {
      const text = textOf(`${amountName}_${number}`);
      const money = text === "" ? null : readAmount(text, currency);
      const method = textOf(`${methodName}_${number}`) as EnteredMethod;
      return money && method !== "inKind" ? [{ method, ...money }] : [];
    });
  return compareSums(
    lines(maxBatchRows, "amount", "method"),
    lines(maxCountedLines, "countedAmount", "countedMethod"),
  );
}
