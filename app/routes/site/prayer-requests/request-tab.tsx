import { useState } from "react";
import { useTranslation } from "react-i18next";
import { HelpLines } from "~/features/prayers/crisis/help-lines";
import type { CountryHelpLines } from "~/features/prayers/crisis/help-lines.server";
import type { prayersDone } from "~/features/prayers/prayer-choices";
import { useCrisisWatch } from "~/features/prayers/crisis/crisis-watch";
import { RequestForm } from "./request-form";
import { RequestGuidelines } from "./request-guidelines";
import { SentNote } from "./sent-note";

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
            help={<HelpLines countries={helpLines} isShown={isCrisis} className="sm:col-span-2" />}
          />
        )}
        {isSent && <HelpLines countries={helpLines} isShown={isCrisis} />}
      </div>
      <RequestGuidelines />
    </div>
  );
}
