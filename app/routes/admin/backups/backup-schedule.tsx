import { useTranslation } from "react-i18next";
import { DefinitionList } from "~/ui/definition-list";
import { AdminSection } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { StatusDot } from "~/ui/status-dot";

interface RhythmProps {
  /** `off` when the settings disable automatic backups. */
  frequency: string;
  keep: number;
  next: string | null;
  /** The outcome of the last run. `failed` holds the reason in English, `noRoom` in the reader's language. */
  last: { at: string; failed: string | null; noRoom: string | null } | null;
}

/** The frequency of backups, how many are kept, and the outcome of the last one. */
export function BackupSchedule({ frequency, keep, next, last }: RhythmProps) {
  const { t } = useTranslation("admin-operations", { keyPrefix: "backups" });
  return (
    <AdminSection
      title={t("plan")}
      actions={
        <UiLink href="/admin/settings?tab=advanced" className="link inline-flex min-h-11 items-center">
          {t("change")}
        </UiLink>
      }
    >
      <DefinitionList
        items={[
          { term: t("facts.frequency"), value: t(`frequency.${frequency}`) },
          { term: t("facts.keep"), value: t("keep", { count: keep }) },
          { term: t("facts.last"), value: <Last last={last} /> },
          { term: t("facts.next"), value: next },
        ]}
      />
    </AdminSection>
  );
}

function Last({ last }: Pick<RhythmProps, "last">) {
  const { t } = useTranslation("admin-operations", { keyPrefix: "backups.last" });
  if (!last) return <StatusDot tone="idle" label={t("none")} />;
  if (last.failed === null) return <StatusDot tone="good" label={t("good", { at: last.at })} />;
  return (
    <>
      <StatusDot tone="bad" label={t("bad", { at: last.at })} />
      {last.noRoom ? (
        <p className="mt-1">{last.noRoom}</p>
      ) : (
        <code lang="en" className="mt-1 block text-sm whitespace-pre-wrap wrap-anywhere">
          {last.failed}
        </code>
      )}
    </>
  );
}
