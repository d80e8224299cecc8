import { useTranslation } from "react-i18next";
import { languageNames } from "~/i18n/languages";
import { Badge } from "~/ui/badge";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { FilterLinks, Toolbar } from "~/ui/toolbar";
import type { TranslationAdminItem } from "./translation-admin.schema";
import { TranslationStateDot } from "./translation-state-dot";
import type { PostType } from "~/areas/posts";

interface TranslationsPanelProps {
  /** The kind that is listed, and the kinds that the role may see. */
  type: PostType;
  types: PostType[];
  /** The keys of their names. */
  labels: Record<PostType, string>;
  items: TranslationAdminItem[];
  older: number | null;
  /** Whether this is the newest page. */
  isNewest: boolean;
}

/** Posts and the state of each translation, which links to it. */
export function TranslationsPanel({ type, types, labels, items, older, isNewest }: TranslationsPanelProps) {
  const { t } = useTranslation("admin-translation");
  const list = (of: PostType, before?: number) =>
    `/admin/translations?type=${of}${before === undefined ? "" : `&before=${before}`}`;
  const shown = items[0]?.states.map(({ language }) => language) ?? [];
  return (
    <>
      {types.length > 1 && (
        <Toolbar>
          <FilterLinks
            label={t("list.filter")}
            items={types.map((of) => ({ href: list(of), label: t(labels[of]), current: of === type }))}
          />
        </Toolbar>
      )}
      <DataTable
        caption={t(labels[type])}
        hideCaption
        columns={[
          { key: "title", label: t("list.post") },
          ...shown.map((language) => ({ key: language, label: languageNames[language] })),
        ]}
        rows={items.map(({ id, title, language, isPublished, states }) => ({
          key: String(id),
          cells: {
            title: (
              <span className="block max-w-96 wrap-anywhere">
                <span lang={language} className="font-semibold">
                  {title}
                </span>{" "}
                {!isPublished && <Badge>{t("list.draft")}</Badge>}
              </span>
            ),
            ...Object.fromEntries(
              states.map(({ language: into, state, href }) => [
                into,
                href ? (
                  <UiLink
                    href={href}
                    discover="none"
                    className="link inline-flex min-h-11 items-center"
                    aria-label={`${title}, ${languageNames[into]}: ${t(`state.${state}`)}`}
                  >
                    <TranslationStateDot state={state} />
                  </UiLink>
                ) : (
                  <span className="text-ink-soft">{t("state.original")}</span>
                ),
              ]),
            ),
          },
        }))}
        empty={<EmptyState plain headingLevel={2} title={t("list.none")} description={t("list.noneText")} />}
      />
      <Pagination
        className="mt-6"
        newest={isNewest ? null : list(type)}
        older={older === null ? null : list(type, older)}
      />
    </>
  );
}
