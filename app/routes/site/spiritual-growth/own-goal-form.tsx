import { useTranslation } from "react-i18next";
import { goalTypes, MAX_GOAL_TARGET, MAX_GOAL_TITLE } from "~/features/growth/growth-choices";
import { FormField } from "~/http/form-field";
import { PublicForm } from "~/http/public-form";
import { SelectField } from "~/http/select-field";
import { TextField } from "~/http/text-field";
import { TimeZoneField } from "~/http/time-zone-field";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Input } from "~/ui/field";

/** A goal in the visitor's own words: what counts, how much, until when. */
export function OwnGoalForm({ action, stamp }: { action: string; stamp: string }) {
  const { t } = useTranslation("growth-page", { keyPrefix: "goals.own" });
  const { t: growth } = useTranslation("growth");
  return (
    <Disclosure summary={<span className="font-serif text-xl">{t("title")}</span>} className="border-t">
      <PublicForm<"title" | "goalType" | "targetValue" | "deadline">
        id="own-goal"
        intent="add"
        action={action}
        stamp={stamp}
        success={{ title: t("added") }}
        failure={t("failed")}
        initial={{ goalType: goalTypes[0] }}
        className="max-w-reading pt-3"
      >
        {({ fields, pending }) => (
          <div className="grid gap-5 sm:grid-cols-2">
            <input type="hidden" name="intent" value="add" />
            <TimeZoneField />
            <TextField
              label={t("name")}
              hint={t("nameHint")}
              field={fields.title}
              required
              maxLength={MAX_GOAL_TITLE}
              className="sm:col-span-2"
            />
            <SelectField
              label={t("type")}
              field={fields.goalType}
              required
              options={goalTypes.map((type) => ({ value: type, label: growth(`growth:goalTypes.${type}`) }))}
              className="sm:col-span-2"
            />
            <FormField label={t("target")} hint={t("targetHint")} field={fields.targetValue} required>
              <Input
                key={fields.targetValue.key}
                name="targetValue"
                type="number"
                inputMode="numeric"
                min={1}
                max={MAX_GOAL_TARGET}
                defaultValue={fields.targetValue.initialValue}
                readOnly={pending}
              />
            </FormField>
            <FormField label={t("deadline")} field={fields.deadline}>
              <Input
                key={fields.deadline.key}
                name="deadline"
                type="date"
                defaultValue={fields.deadline.initialValue}
                readOnly={pending}
              />
            </FormField>
            <Button type="submit" variant="secondary" loading={pending} className="justify-self-start">
              {t("add")}
            </Button>
          </div>
        )}
      </PublicForm>
    </Disclosure>
  );
}
