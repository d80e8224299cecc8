import { useState } from "react";
import type { MoodOnScreen } from "~/features/mood/mood-screen.server";
import { PremiumPrompt } from "~/features/newsletter/subscribers/premium-prompt";
import { useCrisisWatch } from "~/features/prayers/crisis/crisis-watch";
import { HelpLines } from "~/features/prayers/crisis/help-lines";
import type { CountryHelpLines } from "~/features/prayers/crisis/help-lines.server";
import { Card } from "~/ui/card";
import { useBrowserDay } from "./browser-day";
import { MoodForm } from "./mood-form";
import { MoodHistory } from "./mood-history";
import { SavedMood } from "./saved-mood";

interface MoodToolProps {
  /** What the loader of /mood returns. */
  data: {
    isSubscribed: boolean;
    hasConsented: boolean;
    /** Today in the ministry's time zone. */
    today: string;
    recent: MoodOnScreen[];
    helpLines: CountryHelpLines[];
    isEditing: boolean;
    stamp: string;
  };
  /** After the premium prompt; by default the page of the tool opens. */
  onSubscribed?: () => void;
}

/** The mood card (spec public §2, §4): prompt, editing, saved. Its forms post to /mood. */
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
        {!isSubscribed && <PremiumPrompt feature="mood" stamp={stamp} onSubscribed={onSubscribed} />}
      </Card>
      <HelpLines countries={data.helpLines} isShown={isCrisis || entry?.isCrisis === true} />
      <MoodHistory entries={recent} today={today} />
    </div>
  );
}
