import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SentNote } from "./sent-note";
import { TestimonyForm } from "./testimony-form";

/** The testimony form, and the confirmation after it was sent. */
export function TestimonyTab({ stamp, isSent: wasSent }: { stamp: string; isSent: boolean }) {
  const { t } = useTranslation("prayers");
  const [isSentHere, setIsSentHere] = useState(false);
  return (
    <div className="max-w-reading">
      {wasSent || isSentHere ? (
        <SentNote title={t("testimony.sent")} text={t("testimony.sentText")} takesFocus={isSentHere} />
      ) : (
        <TestimonyForm stamp={stamp} onSent={() => setIsSentHere(true)} />
      )}
    </div>
  );
}
