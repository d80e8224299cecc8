import { useState } from "react";
import type { ScreenMood } from "~/features/mood/mood-screen.server";
import { PremiumPrompt } from "~/features/newsletter/subscribers/premium-prompt";
import { useCrisisWatch } from "~/features/prayers/crisis/crisis-watch";
import { HelpLines } from "~/features/prayers/crisis/help-lines";
import type { CountryHelpLines } from "~/features/prayers/crisis/help-lines.server";
import { Card } from "~/ui/card";
import { useBrowserDay } from "./browser-day";
import { MoodForm } from "./mood-form";
import { SavedMood } from "./saved-mood";
import { useTranslation } from "react-i18next";
import { lastDates, positiveThisWeek } from "~/features/mood/mood-week";
import { MoodChart } from "./mood-chart";

interface MoodToolProps {
  /** What the loader of /mood returns. */
  data: {
    isSubscribed: boolean;
    hasConsented: boolean;
    /** Today in the ministry's time zone. */
    today: string;
    recent: ScreenMood[];
    helpLines: CountryHelpLines[];
    isEditing: boolean;
    stamp: string;
  };
  /** After the premium prompt; by default the page of the tool opens. */
  onSubscribed?: () => void;
}

/** The mood card: prompt, editing, saved. Its forms post to /mood. */
export function MoodTool({ data, onSubscribed }: MoodToolProps) {
  const { isSubscribed, recent, stamp } = data;
  const today = useBrowserDay(data.today);
  const [isEditing, setIsEditing] = useState(data.isEditing);
  // Once the visitor has used the card, its next content takes the focus: reloaded data may remove a sent form.
  const [isTouched, setIsTouched] = useState(false);
  const [wasSubscribed] = useState(isSubscribed);
  const isReplacing = isTouched || isSubscribed !== wasSubscribed;
  const [isCrisis, watch] = useCrisisWatch(false);
  const entry = recent.find(({ date }) => date === today) ?? null;
  const show = (editing: boolean) => {
    setIsEditing(editing);
    setIsTouched(true);
  };
  const isForm = isSubscribed && (isEditing || !entry);
  return (
    <div className="grid gap-10">
      {(isForm || entry) && (
        <Card padding="lg">
          {isForm && (
            <MoodForm
              {...{ entry, today, stamp }}
              asksConsent={!data.hasConsented}
              isReplacing={isReplacing}
              onSend={() => setIsTouched(true)}
              onWords={watch}
              onSaved={() => show(false)}
              onCancel={() => show(false)}
            />
          )}
          {!isForm && entry && (
            <SavedMood
              entry={entry}
              isReplacing={isReplacing}
              onModify={isSubscribed ? () => show(true) : undefined}
            />
          )}
        </Card>
      )}
      {!isSubscribed && <PremiumPrompt feature="mood" stamp={stamp} onSubscribed={onSubscribed} />}
      <HelpLines countries={data.helpLines} isShown={isCrisis || entry?.isCrisis === true} />
      <MoodHistory entries={recent} today={today} />
    </div>
  );
}

const CHART_DAYS = 30;

interface MoodHistoryProps {
  entries: ScreenMood[];
  today: string;
}

/** The week in one number, and the month as a chart. */
function MoodHistory({ entries, today }: MoodHistoryProps) {
  const { t } = useTranslation("mood", { keyPrefix: "history" });
  const dates = lastDates(today, CHART_DAYS);
  const shown = entries.filter(({ date }) => dates.includes(date));
  if (shown.length === 0) return null;
  const percent = positiveThisWeek(entries, today);
  return (
    <section aria-labelledby="mood-history">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="mood-history" className="font-serif text-2xl">
          {t("title")}
        </h2>
        {percent === null ? (
          <p className="text-sm text-ink-soft">{t("tooFew")}</p>
        ) : (
          <p className="font-semibold">{t("positive", { percent })}</p>
        )}
      </div>
      <MoodChart entries={shown} dates={dates} />
    </section>
  );
}
