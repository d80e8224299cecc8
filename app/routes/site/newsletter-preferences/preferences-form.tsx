import { useTranslation } from "react-i18next";
import { PublicForm } from "~/http/public-form";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { TextField } from "~/http/text-field";
import { ChoiceFields } from "~/features/newsletter/preferences/choice-fields";
import type { Frequency } from "~/features/newsletter/preferences/preference-choices";
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
  /** Preference choices: devotional, updates. */
  contentTypes: string[];
  /** The chosen interests. */
  interests: string[];
  /** The first day with mails again (YYYY-MM-DD). */
  pausedUntil: string | null;
  onSuccess: () => void;
}

/** The form of a subscriber's preferences. */
export function PreferencesForm({ action, stamp, onSuccess, ...stored }: PreferencesFormProps) {
  const { t } = useTranslation("subscription", { keyPrefix: "preferences" });
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
        firstName: stored.firstName ?? "",
        lastName: stored.lastName ?? "",
        location: stored.location ?? "",
        preferredLanguage: stored.preferredLanguage,
        frequency: stored.frequency,
        pause: stored.pausedUntil ? "until" : "none",
        pauseUntil: stored.pausedUntil ?? "",
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
          <ChoiceFields
            {...{ fields, answer, stored }}
            words={{
              frequency: t("frequency"),
              contentTypes: t("contentTypes"),
              contentTypesHint: t("contentTypesHint"),
              interests: t("interests"),
              interestsHint: t("interestsHint"),
              pause: t("pause"),
              pauseUntil: t("pauseUntil"),
            }}
          />
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
