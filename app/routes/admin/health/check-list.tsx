import { useTranslation } from "react-i18next";
import type { Permission } from "~/auth/permissions";
import type { HealthCheck } from "~/features/operations/health.schema";
import { UiLink } from "~/ui/link";
import { StatusDot } from "~/ui/status-dot";

const screens: Partial<Record<string, { href: string; name: string; needs?: Permission }>> = {
  "mail.notConfigured": { href: "/admin/settings?tab=email", name: "settings" },
  "mail.limitReached": { href: "/admin/settings?tab=email", name: "settings" },
  "mail.waiting": { href: "/admin/mails?status=queued", name: "mail" },
  "mail.failed": { href: "/admin/mails?status=failed", name: "mail" },
  mail: { href: "/admin/mails", name: "mail" },
  notices: { href: "/admin/settings?tab=ministry", name: "settings" },
  queue: { href: "/admin/jobs", name: "queue" },
  "queue.stuck": { href: "/admin/jobs?state=waiting", name: "queue" },
  publication: { href: "/admin/content/scheduler", name: "publication", needs: "manage_content" },
  backup: { href: "/admin/backups", name: "backup" },
  giving: { href: "/admin/settings?tab=payments", name: "settings" },
};

interface CheckListProps {
  checks: HealthCheck[];
  /** What the reader may: no link leads them to a screen that is closed to them. */
  permissions: Permission[];
}

/** The parts of the site: how each is, in a word and a sentence, and where one sees more. */
export function CheckList({ checks, permissions }: CheckListProps) {
  const { t } = useTranslation("admin-operations", { keyPrefix: "health" });
  return (
    <ul aria-label={t("checks")} className="divide-y divide-line border-y border-line">
      {checks.map(({ part, tone, state, facts }) => {
        const screen = screens[`${part}.${state}`] ?? screens[part];
        return (
          <li key={part} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[12rem_1fr]">
            <div>
              <h2 className="font-sans text-base leading-snug font-semibold tracking-normal">
                {t(`parts.${part}`)}
              </h2>
              <StatusDot tone={tone} label={t(`tones.${tone}`)} className="text-sm" />
            </div>
            <div className="min-w-0">
              <p className="text-pretty wrap-anywhere">{t(`${part}.${state}`, facts)}</p>
              {screen && (!screen.needs || permissions.includes(screen.needs)) && (
                <UiLink href={screen.href} className="link inline-flex min-h-11 items-center text-sm">
                  {t(`see.${screen.name}`)}
                </UiLink>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
