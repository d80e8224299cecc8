import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currencies, enteredMethods } from "~/features/giving/donations/giving-choices";
import { AdminForm } from "~/http/admin-form";
import { FormField } from "~/http/form-field";
import { SelectField } from "~/http/select-field";
import { TextField } from "~/http/text-field";
import { languageNames, languages } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";
import { Input } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";
import { DonorSuggestions, donorListId } from "./donor-suggestions";
import { FormAttempt } from "./form-attempt";
import { EntryQuestion, readQuestion } from "./entry-question";
import type { EntryStart } from "./entry-start.server";

type Names =
  | ("donor" | "donorEmail" | "amount" | "currency" | "method" | "receivedOn" | "reference" | "description")
  | ("language" | "isPublic" | "isAnonymous" | "mailReceipt" | "reason");

interface EntryFormProps {
  start: EntryStart;
  donors: { value: string; label: string }[];
}

/** The form of one donation. In kind it asks what was given in the place of the amount. */
export function EntryForm({ start, donors }: EntryFormProps) {
  const { t } = useTranslation("admin-entered");
  const { t: words } = useTranslation("admin-donations");
  const { corrects, today, attempt, initial } = start;
  const [method, setMethod] = useState<string>(initial.method);
  const isHydrated = useHydrated();
  const isInKind = method === "inKind";
  return (
    <AdminForm<Names>
      id="enter-donation"
      action={`/admin/donations/new${corrects ? `?corrects=${corrects}` : ""}`}
      intent="enter"
      failure={t("failed")}
      initial={initial}
      className="grid gap-4"
    >
      {({ fields, pending, answer }) => {
        const question = readQuestion(answer);
        return (
          <>
            <FormAttempt {...{ attempt, answer }} />
            {corrects && <input type="hidden" name="corrects" value={corrects} />}
            <DonorSuggestions donors={donors} />
            <FormField label={t("field.donor")} hint={t("field.donorHint")} field={fields.donor}>
              <Input
                key={fields.donor.key}
                name={fields.donor.name}
                defaultValue={fields.donor.initialValue}
                list={donorListId}
                maxLength={200}
                autoComplete="off"
              />
            </FormField>
            <TextField
              label={t("field.donorEmail")}
              field={fields.donorEmail}
              type="email"
              maxLength={254}
              autoComplete="off"
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={t("field.method")}
                field={fields.method}
                required
                onChange={(event) => setMethod(event.target.value)}
                options={enteredMethods.map((value) => ({ value, label: words(`methods.${value}`) }))}
              />
              <FormField label={t("field.receivedOn")} field={fields.receivedOn} required>
                <Input
                  key={fields.receivedOn.key}
                  name={fields.receivedOn.name}
                  defaultValue={fields.receivedOn.initialValue}
                  type="date"
                  max={today}
                />
              </FormField>
            </div>
            {(!isHydrated || !isInKind) && (
              <div className="grid grid-cols-[1fr_8rem] gap-4">
                <FormField label={t("field.amount")} field={fields.amount} required={isHydrated}>
                  <Input
                    key={fields.amount.key}
                    name={fields.amount.name}
                    defaultValue={fields.amount.initialValue}
                    inputMode="decimal"
                    maxLength={30}
                    autoComplete="off"
                  />
                </FormField>
                <SelectField
                  label={t("field.currency")}
                  field={fields.currency}
                  options={currencies.map((value) => ({ value, label: value }))}
                />
              </div>
            )}
            {(!isHydrated || isInKind) && (
              <TextField
                label={t("field.description")}
                hint={t("field.descriptionHint")}
                field={fields.description}
                required={isHydrated}
                maxLength={300}
                autoComplete="off"
              />
            )}
            <TextField
              label={t("field.reference")}
              hint={t("field.referenceHint")}
              field={fields.reference}
              maxLength={120}
              autoComplete="off"
            />
            <SelectField
              label={t("field.language")}
              field={fields.language}
              placeholder={t("field.knownLanguage")}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
            {corrects && (
              <TextField
                label={t("field.reason")}
                hint={t("field.reasonHint")}
                field={fields.reason}
                required
                maxLength={300}
                autoComplete="off"
              />
            )}
            <div>
              {(["mailReceipt", "isPublic", "isAnonymous"] as const).map((name) => (
                <Checkbox
                  key={fields[name].key}
                  id={fields[name].id}
                  name={name}
                  label={t(`field.${name}`)}
                  defaultChecked={fields[name].initialValue === "on"}
                />
              ))}
            </div>
            <EntryQuestion question={question} />
            <div>
              <Button type="submit" loading={pending}>
                {question ? t("saveAnyway") : t("save")}
              </Button>
            </div>
          </>
        );
      }}
    </AdminForm>
  );
}
