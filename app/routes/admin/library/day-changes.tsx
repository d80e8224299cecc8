import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Button, ButtonLink } from "~/ui/button";
import { Repeat } from "~/ui/icons";
import { EyeOff, Undo2 } from "~/ui/icons-admin";
import { ApproveRest } from "./approve-rest";
import { libraryDayPath } from "./library-paths";
import type { ShownDay } from "./shown-day";

/** What can be changed about the devotion of a day. */
export function DayChanges({ day }: { day: ShownDay }) {
  const { t } = useTranslation("admin-library");
  const { date, devotion, canPut, canLeaveOut, isPut, leftOut } = day;
  const action = libraryDayPath(date);
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-3 empty:hidden">
        <ApproveRest day={day} place="top" />
        {isPut && (
          <AdminForm
            id={`take-off-${date}`}
            action={action}
            intent="takeOff"
            success={{ title: t("takeOff.done"), undo: { intent: "put", devotion } }}
            failure={t("takeOff.failed")}
          >
            {({ pending }) => (
              <Button variant="secondary" size="sm" loading={pending}>
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
                <Button variant="secondary" size="sm" loading={pending}>
                  <EyeOff aria-hidden="true" />
                  {t("leaveOut.action")}
                </Button>
              </>
            )}
          </AdminForm>
        )}
        {canPut && (
          <ButtonLink href="#put" variant="secondary" size="sm">
            <Repeat aria-hidden="true" />
            {t("put.choose")}
          </ButtonLink>
        )}
      </div>
      {canLeaveOut && <p className="mt-2 max-w-2xl text-sm text-ink-soft">{t("leaveOut.text")}</p>}
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
