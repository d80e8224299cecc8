import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/http/form-answer";
import { CheckboxPills } from "~/ui/checkbox-pills";
import { RadioGroup } from "~/ui/checkbox-radio";
import { Field, Input } from "~/ui/field";
import { contentTypes, frequencies, interests, pauses } from "./preference-choices";

type ChoiceName = "frequency" | "contentTypes" | "interests" | "pause" | "pauseUntil";

interface ChoiceFieldsProps {
  fields: Record<ChoiceName, FieldMetadata<string | undefined>>;
  answer: FormAnswer | undefined;
  stored: { contentTypes: readonly string[]; interests: readonly string[] };
  /** The questions, to the subscriber or about them. */
  words: Record<ChoiceName | "contentTypesHint" | "interestsHint", string>;
}

/** How often mails come, which, about what, and a pause. */
export function ChoiceFields({ fields, answer, stored, words }: ChoiceFieldsProps) {
  const { t } = useTranslation("subscription", { keyPrefix: "preferences" });
  return (
    <>
      <RadioGroup
        key={fields.frequency.key}
        id={fields.frequency.id}
        name={fields.frequency.name}
        label={words.frequency}
        options={frequencies.map((value) => ({ value, label: t(value), hint: t(`means.${value}`) }))}
        defaultValue={fields.frequency.initialValue}
        error={fields.frequency.errors}
      />
      <CheckboxPills
        legend={words.contentTypes}
        hint={words.contentTypesHint}
        name={fields.contentTypes.name}
        options={contentTypes.map((value) => ({ value, label: t(`contentType.${value}`) }))}
        checked={checkedValues("contentTypes", answer, stored.contentTypes)}
        error={fields.contentTypes.errors}
      />
      <CheckboxPills
        legend={words.interests}
        hint={words.interestsHint}
        name={fields.interests.name}
        options={interests.map((value) => ({ value, label: t(`interest.${value}`) }))}
        checked={checkedValues("interests", answer, stored.interests)}
      />
      <div className="group/pause flex flex-col gap-4">
        <RadioGroup
          key={fields.pause.key}
          id={fields.pause.id}
          name={fields.pause.name}
          label={words.pause}
          options={pauses.map((value) => ({ value, label: t(value) }))}
          defaultValue={fields.pause.initialValue}
          error={fields.pause.errors}
          layout="pills"
        />
        <Field
          label={words.pauseUntil}
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
    </>
  );
}

/** The submitted choice, even if empty; before a submission, the stored one. */
function checkedValues(
  name: "contentTypes" | "interests",
  answer: FormAnswer | undefined,
  stored: readonly string[],
): readonly string[] {
  const sent = answer?.lastResult?.initialValue;
  return sent ? ([sent[name] ?? []].flat() as string[]) : stored;
}
