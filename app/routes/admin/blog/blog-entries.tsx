import { useTranslation } from "react-i18next";
import { BlogPostStateBadge } from "~/features/blog/blog-post-badges";
import { DeleteBlogPostItem, PublishBlogPostButton } from "~/features/blog/blog-post-actions";
import type { BlogAdminQuery, BlogPostAdminItem } from "~/features/blog/blog.schema";
import { languageNames } from "~/i18n/languages";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { EntryList, EntryRow } from "~/ui/entry-list";
import { EntryMenu, EntryMenuItem } from "~/ui/entry-menu";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { EntryFilter } from "../shell/entry-filter";
import { queryString } from "../shell/query-string";
import { useLanguageAndState } from "../shell/language-and-state";

export interface BlogEntriesProps {
  items: BlogPostAdminItem[];
  older: number | null;
  query: BlogAdminQuery;
  /** The id of the open post, whose actions are at its form. */
  selectedId: number | null;
  /** The path of the screen. */
  path: string;
}

/** The searchable list of blog posts, each with its actions (spec admin §2). */
export function BlogEntries({ items, older, query, selectedId, path }: BlogEntriesProps) {
  const { t } = useTranslation("admin-blog");
  const { t: records } = useTranslation("admin-records");
  const selects = useLanguageAndState(query);
  const { before, ...filter } = query;
  const isWhole = Object.values(query).every((value) => !value);
  return (
    <>
      <EntryFilter path={path} q={query.q} selects={selects} />
      {items.length > 0 ? (
        <EntryList label={t("list.label")}>
          {items.map((item) => (
            <BlogEntry
              key={item.id}
              item={item}
              isSelected={item.id === selectedId}
              query={queryString(query)}
            />
          ))}
        </EntryList>
      ) : (
        <EmptyState
          plain
          headingLevel={2}
          title={isWhole ? t("list.none") : older === null ? records("noneFound") : records("searchOn")}
          description={isWhole ? t("list.noneText") : older === null ? records("noneFoundText") : undefined}
        />
      )}
      <Pagination
        className="mt-4"
        newest={before === undefined ? null : path + queryString(filter)}
        older={older === null ? null : path + queryString({ ...filter, before: older })}
      />
    </>
  );
}

interface BlogEntryProps {
  item: BlogPostAdminItem;
  isSelected: boolean;
  /** The list's query, which the links to posts keep. */
  query: string;
}

function BlogEntry({ item, isSelected, query }: BlogEntryProps) {
  const { t } = useTranslation("admin-blog");
  const { t: records } = useTranslation("admin-records");
  const { id, title, language, isPublished } = item;
  const href = `/admin/blog/${id}${query}`;
  return (
    <EntryRow
      href={href}
      title={title}
      preview={item.preview}
      lang={language}
      kind={<span lang={language}>{languageNames[language]}</span>}
      state={<BlogPostStateBadge {...item} />}
      date={item.date}
      selected={isSelected}
      menu={
        !isSelected && (
          <EntryMenu label={records("menu", { title })}>
            <EntryMenuItem>
              <UiLink
                href={href}
                className={buttonClass({ variant: "quiet", size: "sm" })}
                aria-label={t("actions.editOne", { title })}
              >
                {t("actions.edit")}
              </UiLink>
            </EntryMenuItem>
            {!isPublished && (
              <EntryMenuItem>
                <PublishBlogPostButton post={item} quiet />
              </EntryMenuItem>
            )}
            <DeleteBlogPostItem post={item} />
          </EntryMenu>
        )
      }
    />
  );
}
