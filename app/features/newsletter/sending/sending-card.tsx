import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { formatDateTime, formatList, formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { Disclosure } from "~/ui/disclosure";
import { Progress } from "~/ui/progress";
import { StatusDot, type StatusDotProps } from "~/ui/status-dot";
import { SendingLimitsNote } from "./sending-limits-note";
import type { Sending } from "./sending.schema";

interface SendingCardProps {
  /** The path of the screen, which receives the forms. */
  action: string;
  sending: Sending;
  timeZone: string;
  language: Language;
}

const statusTones: Record<Sending["status"], StatusDotProps["tone"]> = {
  sending: "idle",
  paused: "warn",
  cancelled: "bad",
  done: "good",
};

/** One sending: progress, failures, buttons. */
export function SendingCard({ action, sending, timeZone, language }: SendingCardProps) {
  const { t } = useTranslation("admin-sending");
  const { id, kind, status, audience, segmentName, about, remaining, gathered, failures } = sending;
  const total = sending.total - gathered;
  const at = (iso: string) => formatDateTime(iso, language, timeZone);
  const number = (value: number) => formatNumber(value, language);
  const done = total - remaining;
  return (
    <li className="rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status">
          <StatusDot tone={statusTones[status]} label={t(`panel.status.${status}`)} />
        </p>
        <p className="text-sm text-ink-soft">
          {sending.finishedAt
            ? t("panel.finished", { when: at(sending.finishedAt) })
            : t("panel.started", { when: at(sending.startedAt) })}
        </p>
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {kind === "post"
          ? t(`panel.audience.${audience}`, { name: segmentName ?? "" })
          : t(`panel.audience.${kind}`)}
        {about.length > 0 && (
          <>
            {" · "}
            {t("panel.about", {
              interests: formatList(
                about.map((one) => t(`subscription:preferences.interest.${one}`)),
                language,
              ),
            })}
          </>
        )}
      </p>
      {total > 0 && (
        <Progress
          label={t("panel.progress")}
          value={done}
          max={total}
          valueText={t("panel.of", { done: number(done), total: number(total) })}
          className="mt-4"
        />
      )}
      <SendingFigures sending={sending} language={language} />
      <SendingNotices {...{ sending, at, number }} />
      {failures.length > 0 && (
        <Disclosure summary={t("panel.failures")} className="mt-4 border-b-0">
          {sending.failed > failures.length && (
            <p className="text-sm text-ink-soft">{t("panel.failuresNewest", { shown: failures.length })}</p>
          )}
          <ul className="mt-3 flex flex-col gap-3">
            {failures.map(({ address, error }, index) => (
              <li key={index} className="text-sm">
                <span className="font-semibold wrap-anywhere">{address}</span>
                <code lang="en" className="block text-ink-soft wrap-anywhere">
                  {error}
                </code>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {(status === "sending" || status === "paused") && (
        <SendingControls {...{ action, id, status }} left={number(remaining)} />
      )}
    </li>
  );
}

function SendingFigures({ sending, language }: { sending: Sending; language: Language }) {
  const { t } = useTranslation("admin-sending");
  const { sent, failed, remaining, gathered, skipped, notSent, perSecond } = sending;
  const figures: [string, number | null][] = [
    [t("panel.sent"), sent],
    [t("panel.failed"), failed],
    [t("panel.remaining"), remaining],
    [t("panel.perSecond"), perSecond],
    ...(gathered > 0 ? [[t("panel.gathered"), gathered] as [string, number]] : []),
    ...(skipped > 0 ? [[t("panel.skipped"), skipped] as [string, number]] : []),
    ...(notSent > 0 ? [[t("panel.notSent"), notSent] as [string, number]] : []),
  ];
  return (
    <>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="mt-0.5 font-serif text-xl tabular-nums">
              {value === null ? "–" : formatNumber(value, language)}
            </dd>
          </div>
        ))}
      </dl>
      {gathered > 0 && <p className="mt-3 text-sm text-ink-soft">{t("panel.gatheredHint")}</p>}
      {skipped > 0 && <p className="mt-3 text-sm text-ink-soft">{t("panel.skippedHint")}</p>}
    </>
  );
}

interface SendingNoticesProps {
  sending: Sending;
  at: (iso: string) => string;
  number: (value: number) => string;
}

/** Problems: no mail server, a server that does not work, or one that refused everything. */
function SendingNotices({ sending, at, number }: SendingNoticesProps) {
  const { t } = useTranslation("admin-sending");
  const { status, putOffUntil, nextAt, error, notSent } = sending;
  const answer = error ? t("panel.said", { error }) : undefined;
  return (
    <>
      {notSent > 0 && <Alert variant="info" title={t("panel.noMailServer")} className="mt-4" />}
      {status === "sending" && putOffUntil && (
        <Alert variant="info" title={t("panel.putOff", { when: at(putOffUntil) })} className="mt-4">
          {answer}
        </Alert>
      )}
      {status === "sending" && sending.limits && <SendingLimitsNote {...{ ...sending.limits, at, number }} />}
      {status === "sending" && !putOffUntil && nextAt && (
        <p className="mt-3 text-sm text-ink-soft">{t("panel.waits", { when: at(nextAt) })}</p>
      )}
      {status === "paused" && answer && (
        <Alert variant="error" title={t("panel.stopped")} className="mt-4">
          {answer}
        </Alert>
      )}
    </>
  );
}

interface SendingControlsProps {
  action: string;
  id: number;
  status: "sending" | "paused";
  /** How many messages have not been sent yet, in words. */
  left: string;
}

function SendingControls({ action, id, status, left }: SendingControlsProps) {
  const { t } = useTranslation("admin-sending");
  const move = status === "sending" ? "pause" : "resume";
  const doneTexts = { pause: t("panel.paused"), resume: t("panel.resumed") };
  return (
    <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
      <AdminForm
        id={`${move}-${id}`}
        action={action}
        intent={move}
        success={{ title: doneTexts[move], isOnPage: true }}
        failure={t("panel.failedTitle")}
      >
        {({ pending }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" variant="secondary" loading={pending}>
              {move === "pause" ? t("panel.pause") : t("panel.resume")}
            </Button>
          </>
        )}
      </AdminForm>
      <AdminForm
        id={`cancel-${id}`}
        action={action}
        intent="cancel"
        success={{ title: t("panel.cancelled"), isOnPage: true }}
        failure={t("panel.failedTitle")}
      >
        {({ pending }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <ConfirmButton
              variant="quietDanger"
              loading={pending}
              title={t("panel.cancelTitle", { left })}
              text={t("panel.cancelText")}
              confirm={t("panel.cancel")}
              cancel={t("panel.keep")}
            >
              {t("panel.cancel")}
            </ConfirmButton>
          </>
        )}
      </AdminForm>
    </div>
  );
}
