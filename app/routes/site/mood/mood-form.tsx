import { useTranslation } from "react-i18next";
import { useBadgeToast } from "~/features/badges/badge-toast";
import { MAX_REFLECTION, moodEmojis, moodNames } from "~/features/mood/mood-choices";
import type { ScreenMood } from "~/features/mood/mood-screen.server";
import type { MoodFormInput } from "~/features/mood/mood.schema";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { PublicForm } from "~/http/public-form";
import { TextAreaField } from "~/http/text-area-field";
import { TimeZoneField } from "~/http/time-zone-field";
import { useLocalePath } from "~/i18n/locale-path";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox, RadioGroup } from "~/ui/checkbox-radio";
import { MoodIcon } from "./mood-icon";
import { useMountFocus } from "./mount-focus";

interface MoodFormProps {
  /** Today's entry, when it is being changed. */
  entry: ScreenMood | null;
  today: string;
  stamp: string;
  asksConsent: boolean;
  /** The form replaces the saved mood on the page. */
  isReplacing: boolean;
  /** Called with the reflection while it is typed. */
  onWords: (words: string) => void;
  onSend: () => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** Eight moods; choosing one shows the reflection and the rest. Without JavaScript everything is shown. */
export function MoodForm({ entry, today, stamp, asksConsent, isReplacing, ...on }: MoodFormProps) {
  const { t } = useTranslation("mood");
  const path = useLocalePath();
  const withBadges = useBadgeToast();
  const heading = useMountFocus(isReplacing);
  return (
    <PublicForm<keyof MoodFormInput>
      id="mood-form"
      intent="save"
      action={path("/mood")}
      stamp={stamp}
      success={(answer) => withBadges({ title: t("saved.toast"), isOnPage: true }, answer.result)}
      failure={t("failed")}
      failureText={t("failedText")}
      initial={{ mood: entry ? moodEmojis[entry.mood] : "", reflection: entry?.reflection ?? "" }}
      onSubmit={on.onSend}
      onSuccess={on.onSaved}
      className="group/mood [&>[role=alert]]:mb-5"
    >
      {({ fields, pending }) => (
        <>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="date" value={today} />
          <TimeZoneField />
          <h2 ref={heading} tabIndex={-1} className="mb-5 font-serif text-2xl text-balance sm:text-3xl">
            {t("prompt")}
          </h2>
          <RadioGroup
            key={fields.mood.key}
            id={fields.mood.id}
            name={fields.mood.name}
            label={t("prompt")}
            hideLabel
            required
            layout="cards"
            className="sm:grid-cols-4"
            options={moodNames.map((mood) => ({
              value: moodEmojis[mood],
              label: (
                <span className="flex flex-col items-center gap-1.5 py-1">
                  <MoodIcon mood={mood} className="size-7" />
                  {t(`moods.${mood}`)}
                </span>
              ),
            }))}
            defaultValue={fields.mood.initialValue}
            error={fields.mood.errors ?? fields.date.errors}
          />
          <div
            className="mt-6 hidden gap-5 group-has-[[name=mood]:checked]/mood:grid noscript:grid"
            onInput={({ target }) => {
              if (target instanceof HTMLTextAreaElement) on.onWords(target.value);
            }}
          >
            <TextAreaField
              label={t("reflection")}
              hint={t("reflectionHint")}
              field={fields.reflection}
              rows={4}
              maxLength={MAX_REFLECTION}
            />
            {asksConsent && (
              <Checkbox
                key={fields.consent.key}
                id={fields.consent.id}
                name={fields.consent.name}
                defaultChecked={fields.consent.initialValue === "on"}
                error={fields.consent.errors}
                required
                label={t("consent.label")}
                hint={t("consent.text")}
                className="rounded-xl border border-line px-4 py-2"
              />
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" size="lg" loading={pending}>
                {t("save")}
              </Button>
              {entry && (
                <ButtonLink
                  href={path("/mood")}
                  variant="quiet"
                  onClick={(event) => {
                    event.preventDefault();
                    on.onCancel();
                  }}
                >
                  {t("cancel")}
                </ButtonLink>
              )}
            </div>
            <p className="text-sm text-ink-soft">
              {t("private")} <PrivacyLink />
            </p>
          </div>
        </>
      )}
    </PublicForm>
  );
}
