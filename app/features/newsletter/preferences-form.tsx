import { useTranslation } from "react-i18next";
import { PublicForm } from "~/http/public-form";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/choice";
import { Field, Input } from "~/ui/field";
import { frequencies, interests, pauses, type Frequency } from "./newsletter-choices";
import { PersonFields } from "./person-fields";

interface PreferencesFormProps {
  action: string;
  stamp: string;
  firstName: string | null;
  preferredLanguage: Language;
  frequency: Frequency;
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
    <PublicForm<"firstName" | "preferredLanguage" | "frequency" | "interests" | "pause" | "pauseUntil">
      id="preferences-form"
      action={action}
      stamp={stamp}
      success={{ title: t("saved") }}
      failure={t("failed")}
      onSuccess={onSuccess}
      initial={{
        firstName: kept.firstName ?? "",
        preferredLanguage: kept.preferredLanguage,
        frequency: kept.frequency,
        pause: kept.pausedUntil ? "until" : "none",
        pauseUntil: kept.pausedUntil ?? "",
      }}
    >
      {({ fields, pending, answer }) => (
        <div className="mt-5 flex flex-col gap-8">
          <div className="grid gap-5 sm:grid-cols-2">
            <PersonFields fields={fields} />
          </div>
          <RadioGroup
            key={fields.frequency.key}
            id={fields.frequency.id}
            name={fields.frequency.name}
            label={t("frequency")}
            options={frequencies.map((value) => ({ value, label: t(value) }))}
            defaultValue={fields.frequency.initialValue}
            error={fields.frequency.errors}
            layout="pills"
          />
          <Interests
            name={fields.interests.name}
            chosen={[answer?.lastResult?.initialValue?.interests ?? kept.interests].flat() as string[]}
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

/** What the letters may be about; choosing nothing asks for everything. */
function Interests({ name, chosen }: { name: string; chosen: string[] }) {
  const { t } = useTranslation("newsletter", { keyPrefix: "preferences" });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t("interests")}</legend>
      <p className="mb-2 text-sm text-ink-soft">{t("interestsHint")}</p>
      <div className="flex flex-wrap gap-2">
        {interests.map((value) => (
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
            {t(`interest.${value}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
