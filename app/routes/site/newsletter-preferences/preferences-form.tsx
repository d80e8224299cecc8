import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/http/form-answer";
import { PublicForm } from "~/http/public-form";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/checkbox-radio";
import { Field, FieldError, firstError, Input } from "~/ui/field";
import { TextField } from "~/http/text-field";
import {
  contentTypes,
  frequencies,
  interests,
  pauses,
  type Frequency,
} from "~/features/newsletter/preferences/preference-choices";
import { PersonFields } from "~/features/newsletter/preferences/person-fields";

interface PreferencesFormProps {
  action: string;
  stamp: string;
  firstName: string | null;
  lastName: string | null;
  /** A town or a country. */
  location: string | null;
  preferredLanguage: Language;
  frequency: Frequency;
  /** What comes by mail. */
  contentTypes: string[];
  /** What they care about. */
  interests: string[];
  /** The day letters begin again (YYYY-MM-DD). */
  pausedUntil: string | null;
  onSuccess: () => void;
}

/** What a subscriber receives, and when. */
export function PreferencesForm({ action, stamp, onSuccess, ...kept }: PreferencesFormProps) {
  const { t } = useTranslation("newsletter", { keyPrefix: "preferences" });
  return (
    <PublicForm<
      | "firstName"
      | "lastName"
      | "location"
      | "preferredLanguage"
      | "frequency"
      | "contentTypes"
      | "interests"
      | "pause"
      | "pauseUntil"
    >
      id="preferences-form"
      action={action}
      stamp={stamp}
      success={{ title: t("saved") }}
      failure={t("failed")}
      onSuccess={onSuccess}
      initial={{
        firstName: kept.firstName ?? "",
        lastName: kept.lastName ?? "",
        location: kept.location ?? "",
        preferredLanguage: kept.preferredLanguage,
        frequency: kept.frequency,
        pause: kept.pausedUntil ? "until" : "none",
        pauseUntil: kept.pausedUntil ?? "",
      }}
    >
      {({ fields, pending, answer }) => (
        <div className="mt-5 flex flex-col gap-8">
          <div className="grid gap-5 sm:grid-cols-2">
            <PersonFields fields={fields}>
              <TextField
                label={t("lastName")}
                field={fields.lastName}
                maxLength={100}
                autoComplete="family-name"
              />
            </PersonFields>
            <TextField
              label={t("location")}
              hint={t("locationHint")}
              field={fields.location}
              maxLength={100}
            />
          </div>
          <RadioGroup
            key={fields.frequency.key}
            id={fields.frequency.id}
            name={fields.frequency.name}
            label={t("frequency")}
            options={frequencies.map((value) => ({ value, label: t(value), hint: t(`means.${value}`) }))}
            defaultValue={fields.frequency.initialValue}
            error={fields.frequency.errors}
          />
          <CheckboxGroup
            legend={t("contentTypes")}
            hint={t("contentTypesHint")}
            name={fields.contentTypes.name}
            options={contentTypes.map((value) => ({ value, label: t(`contentType.${value}`) }))}
            chosen={checkedValues("contentTypes", answer, kept.contentTypes)}
            error={fields.contentTypes.errors}
          />
          <CheckboxGroup
            legend={t("interests")}
            hint={t("interestsHint")}
            name={fields.interests.name}
            options={interests.map((value) => ({ value, label: t(`interest.${value}`) }))}
            chosen={checkedValues("interests", answer, kept.interests)}
          />
          <div className="group/pause flex flex-col gap-4">
            <RadioGroup
              key={fields.pause.key}
              id={fields.pause.id}
              name={fields.pause.name}
              label={t("pause")}
              options={pauses.map((value) => ({ value, label: t(value) }))}
              defaultValue={fields.pause.initialValue}
              error={fields.pause.errors}
              layout="pills"
            />
            <Field
              label={t("pauseUntil")}
              htmlFor={fields.pauseUntil.id}
              error={fields.pauseUntil.errors}
              className="hidden max-w-56 group-has-[[value=until]:checked]/pause:flex"
            >
              <Input
                key={fields.pauseUntil.key}
                name={fields.pauseUntil.name}
                defaultValue={fields.pauseUntil.initialValue}
                type="date"
              />
            </Field>
          </div>
          <div>
            <Button type="submit" size="lg" loading={pending}>
              {t("save")}
            </Button>
          </div>
        </div>
      )}
    </PublicForm>
  );
}

/** What was chosen in a form that was sent, nothing included; else what is kept. */
function checkedValues(
  name: "contentTypes" | "interests",
  answer: FormAnswer | undefined,
  kept: readonly string[],
): readonly string[] {
  const sent = answer?.lastResult?.initialValue;
  return sent ? ([sent[name] ?? []].flat() as string[]) : kept;
}

interface CheckboxGroupProps {
  legend: string;
  hint: string;
  name: string;
  options: { value: string; label: string }[];
  chosen: readonly string[];
  error?: string[] | undefined;
}

/** Several of some. */
function CheckboxGroup({ legend, hint, name, options, chosen, error }: CheckboxGroupProps) {
  const id = useId();
  const message = firstError(error);
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={message ? `${id}-error` : undefined}
      aria-invalid={message ? true : undefined}
    >
      <legend className="text-sm font-semibold">{legend}</legend>
      <p className="mb-2 text-sm text-ink-soft">{hint}</p>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="choice-tile inline-flex min-h-11 items-center rounded-full px-4 py-2 leading-snug"
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={message} />
    </fieldset>
  );
}
