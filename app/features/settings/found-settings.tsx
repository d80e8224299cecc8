import { useTranslation } from "react-i18next";
import { UiLink } from "~/ui/link";
import type { FoundSetting } from "./search-settings-admin.server";
import type { SettingsTab } from "./settings-choices";
import { revealField } from "./tabs/reveal-field";

interface FoundSettingsProps {
  /** The tab that stays below. */
  tab: SettingsTab;
  q: string;
  found: FoundSetting[];
}

/** What a search found. The tab below keeps what is typed there. */
export function FoundSettings({ tab, q, found }: FoundSettingsProps) {
  const { t } = useTranslation("admin-settings");
  return (
    <div className="mb-4 max-w-reading overflow-hidden rounded-xl border border-line bg-surface">
      <p role="status" className="flex flex-wrap justify-between gap-x-4 px-4 py-3 text-sm">
        <span className="min-w-0 wrap-anywhere">
          {found.length > 0 ? t("search.found", { count: found.length, q }) : t("search.none", { q })}
        </span>
        <UiLink href={`/admin/settings?tab=${tab}`} className="link">
          {t("search.close")}
        </UiLink>
      </p>
      {found.length > 0 && (
        <ul aria-label={t("search.label")} className="max-h-96 overflow-y-auto">
          {found.map(({ tab: place, target, label, hint }) => (
            <li key={`${place} ${target}`} className="record relative border-t border-line px-4 py-2.5">
              <div className="flex items-baseline justify-between gap-4">
                <UiLink
                  href={`/admin/settings?${new URLSearchParams({ tab: place, q }).toString()}#${target}`}
                  className="record-link font-medium text-ink no-underline"
                  // The address may be this one already.
                  onClick={() => place === tab && revealField(target)}
                >
                  {label}
                </UiLink>
                <span className="shrink-0 text-sm text-ink-soft">{t(`tabs.${place}`)}</span>
              </div>
              {hint && <p className="line-clamp-2 text-sm text-ink-soft">{hint}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
