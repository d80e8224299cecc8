import { RefreshCw } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { UiLink } from "~/ui/link";
import { SendingCard } from "./sending-card";
import { hasRunningSending, useSendings } from "./use-sendings";
import type { Sendings } from "./sending.schema";

interface SendingPanelProps {
  /** Left out for regular sendings. */
  postId?: number;
  /** Of listSendingsOfPost or listRegularSendings. */
  initial: Sendings;
}

/** The sendings with their buttons, updated while one is running. */
export function SendingPanel({ postId, initial }: SendingPanelProps) {
  const { t, i18n } = useTranslation("admin-sending");
  const language = i18n.language as Language;
  const { shown, isLost } = useSendings(postId, initial);
  const { sendings, opens, clicks, now, timeZone } = shown;
  if (sendings.length === 0)
    return <p className="text-ink-soft">{t(postId === undefined ? "regular.none" : "panel.none")}</p>;
  const screen = postId === undefined ? "/admin/newsletter/regular" : `/admin/newsletter/${postId}/sending`;
  return (
    <div className="flex flex-col gap-6">
      {isLost && (
        <Alert variant="info" title={t("panel.lost", { when: formatDateTime(now, language, timeZone) })} />
      )}
      <ul aria-label={t("panel.title")} className="flex flex-col gap-6">
        {sendings.map((sending) => (
          <SendingCard key={sending.id} action={screen} {...{ sending, timeZone, language }} />
        ))}
      </ul>
      {opens !== null && clicks !== null && (
        <p className="text-sm text-ink-soft">
          <span className="font-semibold text-ink">
            {t("panel.opens")} {formatNumber(opens, language)} · {t("panel.clicks")}{" "}
            {formatNumber(clicks, language)}
          </span>
          <br />
          {t("panel.countsHint")}
        </p>
      )}
      {hasRunningSending(shown) && (
        <p className="text-sm text-ink-soft">
          <span className="[@media(scripting:none)]:hidden">{t("panel.live")} </span>
          <UiLink href={screen} className="link inline-flex items-center gap-2">
            <RefreshCw aria-hidden="true" className="size-4" />
            {t("panel.reload")}
          </UiLink>
        </p>
      )}
    </div>
  );
}
