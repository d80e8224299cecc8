import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { BadgeCheck, EyeOff, Undo2 } from "~/ui/icons-admin";
import { libraryDayPath } from "./library-paths";
import type { ShownDay } from "./shown-day";

/** What can be changed about the devotion of a day. */
export function DayChanges({ day }: { day: ShownDay }) {
  const { t } = useTranslation("admin-library");
  const { date, devotion, basedOn, texts, canLeaveOut, isPut, leftOut } = day;
  const action = libraryDayPath(date);
  const waiting = texts.filter(({ canApprove }) => canApprove).length;
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {waiting > 1 && (
          <AdminForm
            id={`approve-${date}`}
            action={action}
            intent="approve"
            success={{
              title: t("approve.done"),
              description: t("approve.doneText"),
              ...(waiting === texts.length && { undo: { intent: "withdraw" } }),
            }}
            failure={t("approve.failed")}
          >
            {({ pending }) => (
              <>
                <input type="hidden" name="basedOn" value={basedOn} />
                <Button loading={pending}>
                  <BadgeCheck aria-hidden="true" />
                  {waiting === texts.length ? t("approve.all") : t("approve.rest", { count: waiting })}
                </Button>
              </>
            )}
          </AdminForm>
        )}
        {isPut && (
          <AdminForm
            id={`take-off-${date}`}
            action={action}
            intent="takeOff"
            success={{ title: t("takeOff.done"), undo: { intent: "put", devotion } }}
            failure={t("takeOff.failed")}
          >
            {({ pending }) => (
              <Button variant="secondary" loading={pending}>
                <Undo2 aria-hidden="true" />
                {t("takeOff.action")}
              </Button>
            )}
          </AdminForm>
        )}
        {canLeaveOut && (
          <AdminForm
            id={`leave-out-${date}`}
            action={action}
            intent="leaveOut"
            success={{
              title: t("leaveOut.done"),
              description: t("leaveOut.doneText"),
              undo: { intent: "takeIn", devotion },
            }}
            failure={t("leaveOut.failed")}
          >
            {({ pending }) => (
              <>
                <input type="hidden" name="devotion" value={devotion} />
                <Button variant="secondary" loading={pending}>
                  <EyeOff aria-hidden="true" />
                  {t("leaveOut.action")}
                </Button>
              </>
            )}
          </AdminForm>
        )}
      </div>
      {leftOut.map(({ key, language, reference, verse }) => (
        <AdminForm
          key={key}
          id={`take-in-${key}`}
          action={action}
          intent="takeIn"
          success={{ title: t("takeIn.done"), undo: { intent: "leaveOut", devotion: key } }}
          failure={t("takeIn.failed")}
          className="mt-5 flex max-w-2xl flex-wrap items-center justify-between gap-3 rounded-xl bg-tint p-4"
        >
          {({ pending }) => (
            <>
              <input type="hidden" name="devotion" value={key} />
              <p className="min-w-0 flex-1 basis-60">
                <span className="block text-sm text-ink-soft">{t("takeIn.label")}</span>
                <span lang={language} className="block font-medium">
                  {reference}
                </span>
                <span lang={language} className="line-clamp-2 text-sm text-ink-soft">
                  {verse}
                </span>
              </p>
              <Button variant="secondary" size="sm" loading={pending}>
                {t("takeIn.action")}
              </Button>
            </>
          )}
        </AdminForm>
      ))}
    </>
  );
}
