import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { currencies, defaultCurrency } from "~/features/giving/donations/giving-choices";
import { maxBatchRows } from "~/features/giving/entered/batch-sums";
import { AdminForm } from "~/http/admin-form";
import type { FormAnswer } from "~/http/form-answer";
import { FormField } from "~/http/form-field";
import { SelectField } from "~/http/select-field";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";
import { Input } from "~/ui/field";
import { BatchRow } from "./batch-row";
import { CountedLines } from "./counted-lines";
import { DonorSuggestions } from "./donor-suggestions";
import { FormAttempt } from "./form-attempt";
import { EntryQuestion, readQuestion } from "./entry-question";
import { goToNextRow } from "./next-row";
import { readTypedSums } from "./typed-sums";

const FIRST_ROWS = 8;

interface BatchFormProps {
  today: string;
  attempt: string;
  donors: { value: string; label: string }[];
}

/** What was typed and what is wrong with it, by the names of the fields. */
const readAnswer = (answer: FormAnswer | undefined) => ({
  typed: (answer?.lastResult?.initialValue ?? {}) as Record<string, string | undefined>,
  errors: (answer?.lastResult?.error ?? {}) as Record<string, string[] | undefined>,
});

/** The form of a batch: its day, its rows, and what was counted. Enter goes to the next row and makes new ones. */
export function BatchForm({ today, attempt, donors }: BatchFormProps) {
  const { t } = useTranslation("admin-entered");
  const heading = useId();
  const [added, setAdded] = useState(0);
  const [sums, setSums] = useState<ReturnType<typeof readTypedSums>>([]);
  return (
    <AdminForm<"receivedOn" | "currency" | "note" | "mailReceipts">
      id="enter-batch"
      action="/admin/donations/batches/new"
      failure={t("batch.failed")}
      initial={{ receivedOn: today, currency: defaultCurrency, mailReceipts: "on" }}
      className="grid gap-4"
    >
      {({ fields, pending, answer }) => {
        const { typed, errors } = readAnswer(answer);
        const question = readQuestion(answer);
        const posted = Number(typed.rowCount ?? 0) + (answer?.intent === "more" ? FIRST_ROWS : 0);
        const count = Math.min(maxBatchRows, Math.max(FIRST_ROWS, posted) + added);
        return (
          <div
            onInput={(event) => setSums(readTypedSums(event.currentTarget.closest("form")!))}
            onKeyDown={(event) => goToNextRow(event, () => setAdded(added + 1))}
          >
            <FormAttempt {...{ attempt, answer }} />
            <input type="hidden" name="rowCount" value={count} />
            <DonorSuggestions donors={donors} />
            <div className="grid gap-4 sm:grid-cols-3">
              <FormField label={t("field.receivedOn")} field={fields.receivedOn} required>
                <Input
                  key={fields.receivedOn.key}
                  name={fields.receivedOn.name}
                  defaultValue={fields.receivedOn.initialValue}
                  type="date"
                  max={today}
                />
              </FormField>
              <SelectField
                label={t("batch.currency")}
                field={fields.currency}
                options={currencies.map((value) => ({ value, label: value }))}
              />
              <TextField label={t("batch.note")} field={fields.note} maxLength={200} autoComplete="off" />
            </div>
            <section aria-labelledby={heading} className="mt-8">
              <h2 id={heading} className="font-serif text-xl">
                {t("batch.rows")}
              </h2>
              <p className="mt-1 mb-3 max-w-2xl text-sm text-ink-soft">
                {t("batch.donorHint")} {t("batch.currencyHint")}
              </p>
              <div data-rows className="divide-y divide-line border-y border-line lg:border-t-0">
                {Array.from({ length: count }, (_, at) => (
                  <BatchRow key={at} number={at + 1} {...{ typed, errors }} />
                ))}
              </div>
              {count < maxBatchRows ? (
                // The first button of the form: what Enter does without JavaScript.
                <Button
                  type="submit"
                  name="intent"
                  value="more"
                  variant="secondary"
                  size="sm"
                  className="mt-3"
                  onClick={(event) => {
                    event.preventDefault();
                    setAdded(added + FIRST_ROWS);
                  }}
                >
                  {t("batch.more")}
                </Button>
              ) : (
                <p className="mt-3 text-sm text-ink-soft">{t("batch.full")}</p>
              )}
            </section>
            <CountedLines {...{ typed, errors, sums }} />
            <div className="mt-6 grid gap-4">
              <Checkbox
                key={fields.mailReceipts.key}
                id={fields.mailReceipts.id}
                name="mailReceipts"
                label={t("batch.mailReceipts")}
                defaultChecked={fields.mailReceipts.initialValue === "on"}
              />
              <EntryQuestion question={question} />
              <div>
                <Button type="submit" name="intent" value="save" loading={pending} data-save>
                  {question ? t("saveAnyway") : t("batch.save")}
                </Button>
              </div>
            </div>
          </div>
        );
      }}
    </AdminForm>
  );
}
