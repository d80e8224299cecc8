import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import type { Sending } from "./sending.schema";

type SendingLimitsNoteProps = NonNullable<Sending["limits"]> & {
  at: (iso: string) => string;
  number: (value: number) => string;
};

/** The limits of the mail account, and when the sending will be done. */
export function SendingLimitsNote({
  perMinute,
  perDay,
  nextAt,
  doneAt,
  answer,
  at,
  number,
}: SendingLimitsNoteProps) {
  const { t } = useTranslation("admin-sending", { keyPrefix: "panel" });
  const named = perMinute === null ? "day" : perDay === null ? "minute" : "both";
  return (
    <>
      {nextAt && (
        <Alert
          variant="info"
          title={t(answer === null ? "limit.next" : "limit.tooMany", { when: at(nextAt) })}
          className="mt-4"
        >
          {answer && t("said", { error: answer })}
        </Alert>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        {(perMinute !== null || perDay !== null) &&
          `${t(`limit.${named}`, { perMinute: number(perMinute ?? 0), perDay: number(perDay ?? 0) })} `}
        {t("limit.done", { when: at(doneAt) })}
      </p>
    </>
  );
}
