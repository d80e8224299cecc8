import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { BadgeCheck } from "~/ui/icons-admin";
import { libraryDayPath } from "./library-paths";
import type { ShownDay } from "./shown-day";

/** Approves all texts of a day that are not approved. Nothing where at most one waits. */
export function ApproveRest({
  day: { date, basedOn, texts },
  place,
}: {
  day: ShownDay;
  place: "top" | "end";
}) {
  const { t } = useTranslation("admin-library");
  const waiting = texts.filter(({ canApprove }) => canApprove).length;
  if (waiting < 2) return null;
  return (
    <AdminForm
      id={`approve-${date}-${place}`}
      action={libraryDayPath(date)}
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
  );
}
