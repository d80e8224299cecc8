import { z } from "zod";
import { maxBatchRows, maxCountedLines } from "./batch-sums";
import { batchSchema } from "./entered.schema";

/** The names of a form's fields are plain (`amount_3`), those of the API are paths (`rows[2].amount`). */
const rowFields = ["donor", "amount", "method", "reference"] as const;

const asTyped = (form: Record<string, unknown>, name: string) =>
  typeof form[name] === "string" ? form[name] : undefined;

const listRows = (form: Record<string, unknown>) => {
  const rows = Array.from({ length: maxBatchRows }, (_, at) =>
    Object.fromEntries(rowFields.map((name) => [name, asTyped(form, `${name}_${at + 1}`)])),
  );
  const last = rows.findLastIndex(({ donor, amount, reference }) =>
    [donor, amount, reference].some((text) => text?.trim()),
  );
  return rows.slice(0, last + 1);
};

const listCounted = (form: Record<string, unknown>) =>
  Array.from({ length: maxCountedLines }, (_, at) => ({
    method: asTyped(form, `countedMethod_${at + 1}`),
    amount: asTyped(form, `countedAmount_${at + 1}`),
  }));

/** The field of the form for a path of the API: `rows[2].amount` is `amount_3`. */
export function toFormField([list, at, name]: PropertyKey[]): string {
  const number = Number(at) + 1;
  if (list === "rows") return `${String(name)}_${number}`;
  if (list === "counted") return `countedAmount_${number}`;
  return String(list);
}

/** A batch as its form sends it. */
export const batchFormSchema = z.looseObject({}).transform((form, context) => {
  const { data, error } = batchSchema.safeParse(
    { ...form, rows: listRows(form), counted: listCounted(form) },
    { error: () => "errors:wrongType" },
  );
  if (data) return data;
  for (const { path, message } of error.issues)
    context.addIssue({ code: "custom", path: [toFormField(path)], message });
  return z.NEVER;
});

/** More rows: nothing is read or saved. */
export const moreRowsSchema = z.object({
  rowCount: z.coerce.number().int().min(1).max(maxBatchRows).catch(8),
});
