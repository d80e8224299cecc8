import { useTranslation } from "react-i18next";
import type { Permission } from "~/auth/permissions";
import type { HealthCheck, HealthPart } from "~/features/operations/health.schema";
import { UiLink } from "~/ui/link";
import { StatusDot } from "~/ui/status-dot";

interface CheckListProps {
  checks: (HealthCheck & HealthPart)[];
  /** The reader's permissions. Links to screens that they may not open are omitted. */
  permissions: Permission[];
}

/** The parts of the site, each with its status, a sentence, and a link to details. */
export function CheckList({ checks, permissions }: CheckListProps) {
  const { t } = useTranslation("admin-operations");
  return (
    <ul aria-label={t("health.checks")} className="divide-y divide-line border-y border-line">
      {checks.map(({ part, name, sentence, tone, facts, screen }) => (
        <li key={part} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[12rem_1fr]">
          <div>
            <h2 className="font-sans text-base leading-snug font-semibold tracking-normal">{t(name)}</h2>
            <StatusDot tone={tone} label={t(`health.tones.${tone}`)} className="text-sm" />
          </div>
          <div className="min-w-0">
            <p className="text-pretty wrap-anywhere">{t(sentence, facts)}</p>
            {screen && (!screen.needs || permissions.includes(screen.needs)) && (
              <UiLink href={screen.href} className="link inline-flex min-h-11 items-center text-sm">
                {t(screen.label)}
              </UiLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
