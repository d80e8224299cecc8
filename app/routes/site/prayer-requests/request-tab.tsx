import { useState } from "react";
import { useTranslation } from "react-i18next";
import { HelpLines } from "~/features/prayers/crisis/help-lines";
import type { CountryHelpLines } from "~/features/prayers/crisis/help-lines.server";
import type { prayersDone } from "~/features/prayers/prayer-choices";
import { useCrisisWatch } from "~/features/prayers/crisis/crisis-watch";
import { RequestForm } from "./request-form";
import { SentNote } from "./sent-note";
import { Check } from "~/ui/icons";

interface RequestTabProps {
  helpLines: CountryHelpLines[];
  done: (typeof prayersDone)[number] | null;
  stamp: string;
}

/** The form to ask for prayer, with the guidelines beside it. Words of crisis show help lines but block nothing. */
export function RequestTab({ helpLines, done, stamp }: RequestTabProps) {
  const { t } = useTranslation("prayers");
  const [isSentHere, setIsSentHere] = useState(false);
  const [isCrisis, watch] = useCrisisWatch(done === "sent");
  const isSent = isSentHere || done === "request" || done === "sent";
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
      <div className="grid min-w-0 gap-8">
        {isSent ? (
          <SentNote title={t("request.sent")} text={t("request.sentText")} takesFocus={isSentHere} />
        ) : (
          <RequestForm
            stamp={stamp}
            onWords={watch}
            onSent={() => setIsSentHere(true)}
            help={<HelpLines countries={helpLines} isShown={isCrisis} />}
          />
        )}
        {isSent && <HelpLines countries={helpLines} isShown={isCrisis} />}
      </div>
      <RequestGuidelines />
    </div>
  );
}

const guidelines = ["specific", "others", "public", "private", "review", "answered"] as const;

/** Guidelines for a request, and who reads it. */
function RequestGuidelines() {
  const { t } = useTranslation("prayers", { keyPrefix: "guidelines" });
  return (
    <aside aria-labelledby="prayer-guidelines" className="rounded-2xl bg-tint p-5 sm:p-6">
      <h2 id="prayer-guidelines" className="font-serif text-xl">
        {t("title")}
      </h2>
      <ul className="mt-4 grid gap-3">
        {guidelines.map((one) => (
          <li key={one} className="flex items-start gap-2.5 text-sm">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-brand-text" />
            <span>{t(one)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
