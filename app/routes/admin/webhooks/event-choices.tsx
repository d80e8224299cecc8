import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { eventTextKey, eventTypes } from "~/features/webhooks/event-types";
import type { FormAnswer } from "~/http/form-answer";
import { CheckboxPills } from "~/ui/checkbox-pills";

interface EventChoicesProps {
  field: FieldMetadata<string | undefined>;
  /** Chosen at first. */
  chosen?: readonly string[];
  /** The last answer to the form. A refused form keeps its choice. */
  answer: FormAnswer | undefined;
}

/** The events that are reported to an address. */
export function EventChoices({ field, chosen = [], answer }: EventChoicesProps) {
  const { t } = useTranslation("admin-webhooks");
  const sent: unknown[] =
    answer?.ok === false ? [answer.lastResult?.initialValue?.[field.name]].flat() : [...chosen];
  return (
    <CheckboxPills
      key={field.key}
      legend={t("form.events")}
      hint={t("form.eventsHint")}
      name={field.name}
      options={eventTypes.map((value) => ({ value, label: t(eventTextKey(value)) }))}
      checked={sent.filter((one): one is string => typeof one === "string")}
      error={field.errors}
    />
  );
}
