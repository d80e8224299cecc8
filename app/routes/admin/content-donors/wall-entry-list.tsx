import { Eye, EyeOff, MessageSquareOff } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { UiLink } from "~/ui/link";
import { quoteVerse } from "~/ui/verse";
import type { AdminWallEntry } from "~/features/giving/wall/wall.schema";

/** The donor wall's entries for administrators, each with its actions. */
export function WallEntryList({ entries, action }: { entries: AdminWallEntry[]; action: string }) {
  const { t } = useTranslation("admin-donors");
  return (
    <ul aria-label={t("list")} className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4">
          <WallEntry entry={entry} />
          <WallEntryActions entry={entry} action={action} />
        </li>
      ))}
    </ul>
  );
}

function WallEntry({ entry }: { entry: AdminWallEntry }) {
  const { t, i18n } = useTranslation("admin-donors");
  const { t: tWall } = useTranslation("donor-wall");
  const { donationId, donorName, amount, day, country, message, achievementLevel, milestone } = entry;
  return (
    <div className="min-w-0 flex-[1_1_24rem]">
      <div className="flex flex-wrap items-center gap-2">
        <h2
          dir="auto"
          className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere"
        >
          {donorName ?? t("unnamed")}
        </h2>
        {entry.isHidden && <Badge tone="danger">{t("hidden")}</Badge>}
        {entry.isAnonymous && <Badge tone="brand">{t("anonymous")}</Badge>}
        {achievementLevel && <Badge>{tWall(`levels.${achievementLevel}`)}</Badge>}
        {milestone && <Badge tone="accent">{tWall(`milestones.${milestone}`)}</Badge>}
      </div>
      {message && (
        <p dir="auto" className="mt-1.5 max-w-reading whitespace-pre-line wrap-anywhere">
          {quoteVerse(message, i18n.language)}
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span className="tabular-nums">{amount}</span>
        <span>{day}</span>
        {country && <span dir="auto">{country}</span>}
        {donationId !== null && (
          <UiLink href={`/admin/donations/${donationId}`} className="link">
            {t("gift", { id: donationId })}
          </UiLink>
        )}
      </p>
    </div>
  );
}

function WallEntryActions({ entry, action }: { entry: AdminWallEntry; action: string }) {
  const { t } = useTranslation("admin-donors");
  const { id, isHidden, message } = entry;
  const name = entry.donorName ?? t("unnamed");
  return (
    <AdminForm
      id={`wall-${id}`}
      action={action}
      success={({ intent }) => ({
        title: t(`done.${intent}`),
        undo: intent === "removeMessage" ? undefined : { intent: isHidden ? "hide" : "show", id: String(id) },
      })}
      failure={t("failed")}
      className="lg:w-[22rem]" // aligns the buttons of all rows
    >
      {() => (
        <div className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <Button
            name="intent"
            value={isHidden ? "show" : "hide"}
            variant="secondary"
            size="sm"
            aria-label={t(isHidden ? "showOne" : "hideOne", { name })}
          >
            {isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
            {t(isHidden ? "show" : "hide")}
          </Button>
          {message && (
            <ConfirmButton
              name="intent"
              value="removeMessage"
              variant="quietDanger"
              size="sm"
              aria-label={t("removeMessageOne", { name })}
              title={t("ask.title", { name })}
              text={t("ask.text")}
              confirm={t("ask.confirm")}
            >
              <MessageSquareOff aria-hidden="true" />
              {t("removeMessage")}
            </ConfirmButton>
          )}
        </div>
      )}
    </AdminForm>
  );
}
