import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { CopyButton } from "~/ui/copy-button";
import { AdminSection } from "~/ui/admin-page";

interface VariableListProps {
  variables: { name: string; kind: string; required: boolean; meaning: string }[];
}

/** The variables of this mail, each with a copy button. */
export function VariableList({ variables }: VariableListProps) {
  const { t } = useTranslation("admin-mail-templates");
  return (
    <AdminSection title={t("variables.title")} description={t("variables.text")}>
      <ul className="divide-y divide-line border-y border-line">
        {variables.map(({ name, kind, meaning, required }) => {
          const written = `{{${name}}}`;
          return (
            <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
              <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
                <code className="rounded bg-tint px-1.5 py-0.5 font-mono">{written}</code>
                <span className="min-w-40 flex-1">
                  {t(meaning)}
                  {required && (
                    <Badge tone="gold" className="ms-2">
                      {t("variables.required")}
                    </Badge>
                  )}
                </span>
              </div>
              <CopyButton
                text={kind === "link" ? `[…](${written})` : written}
                label={t("variables.copy", { name: written })}
                done={t("variables.copied")}
                failed={t("variables.copyFailed")}
                iconOnly
                variant="quiet"
              />
            </li>
          );
        })}
      </ul>
    </AdminSection>
  );
}
