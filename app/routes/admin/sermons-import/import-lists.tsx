import type { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminSection } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import type { loader } from "../sermons-import";
import { importPath, sourcePath } from "./import-paths";

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

const listClass = "divide-y divide-line border-y border-line text-sm";

/** Where new sermons are looked for. */
export function Sources({ sources }: Pick<Shown, "sources">) {
  const { t } = useTranslation("admin-sermon-import");
  return (
    <AdminSection title={t("sources")}>
      <ul className={listClass}>
        {sources.map(({ id, title, kind, looksDaily, lookedAt, found, error }) => (
          <li key={id} className="relative py-3">
            <UiLink href={sourcePath(id)} discover="none" className="card-link font-medium wrap-anywhere">
              {title}
            </UiLink>
            <p className="text-ink-soft">
              {t(`kinds.${kind}`)} · {t(looksDaily ? "daily" : "notDaily")}
            </p>
            {error ? (
              <p className="text-danger">{error}</p>
            ) : (
              lookedAt && (
                <p className="text-ink-soft">
                  {t("lookedAt", { when: lookedAt })}
                  {found !== null && ` · ${t("foundNew", { count: found })}`}
                </p>
              )
            )}
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}

/** The imports of the last months. */
export function RecentImports({ imports }: Pick<Shown, "imports">) {
  const { t } = useTranslation("admin-sermon-import");
  return (
    <AdminSection title={t("recent")}>
      <ul className={listClass}>
        {imports.map(({ id, name, status, when }) => (
          <li key={id} className="relative flex flex-wrap items-baseline gap-x-4 py-3">
            <UiLink href={importPath(id)} discover="none" className="card-link font-medium wrap-anywhere">
              {name}
            </UiLink>
            <span className="text-ink-soft">
              {t(`status.${status}`)} · {when}
            </span>
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}
