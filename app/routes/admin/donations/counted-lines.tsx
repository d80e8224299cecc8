import { useTranslation } from "react-i18next";
import { enteredMethods } from "~/features/giving/donations/giving-choices";
import { type BatchSum, maxCountedLines } from "~/features/giving/entered/batch-sums";
import { AdminSection } from "~/ui/admin-page";
import { Field, Input } from "~/ui/field";
import { Select } from "~/ui/select";
import { useHydrated } from "~/ui/use-hydrated";
import type { TypedFields } from "./batch-row";
import { BatchSums } from "./batch-sums-table";

const countable = enteredMethods.filter((method) => method !== "inKind");
const usual = ["cash", "cheque", "transfer"];

/** What the envelope held by method, and beside it the sums of the rows. */
export function CountedLines({ typed, errors, sums }: TypedFields & { sums: BatchSum[] }) {
  const { t } = useTranslation("admin-entered");
  const { t: words } = useTranslation("admin-donations");
  const isHydrated = useHydrated();
  return (
    <AdminSection title={t("batch.counted")} description={t("batch.countedHint")}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div data-counted className="grid content-start gap-3">
          {Array.from({ length: maxCountedLines }, (_, at) => {
            const [method, amount] = [`countedMethod_${at + 1}`, `countedAmount_${at + 1}`];
            return (
              <div key={at} className="grid grid-cols-[1fr_9rem] items-end gap-3">
                <Field
                  label={
                    <span className="sr-only">
                      {t("field.method")}, {t("batch.sum", { line: at + 1 })}
                    </span>
                  }
                  htmlFor={`batch-${method}`}
                >
                  <Select
                    name={method}
                    defaultValue={typed[method] ?? usual[at]}
                    options={countable.map((value) => ({ value, label: words(`methods.${value}`) }))}
                  />
                </Field>
                <Field
                  label={<span className="sr-only">{t("batch.sum", { line: at + 1 })}</span>}
                  htmlFor={`batch-${amount}`}
                  error={errors[amount] ?? null}
                >
                  <Input
                    name={amount}
                    defaultValue={typed[amount]}
                    inputMode="decimal"
                    maxLength={30}
                    autoComplete="off"
                  />
                </Field>
              </div>
            );
          })}
        </div>
        {isHydrated && (
          <div aria-live="polite">
            {sums.length > 0 ? (
              <BatchSums sums={sums} />
            ) : (
              <p className="text-sm text-ink-soft">{t("batch.noSums")}</p>
            )}
          </div>
        )}
      </div>
    </AdminSection>
  );
}
