import { useTranslation } from "react-i18next";
import { languageNames, type Language } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { FilterLinks } from "~/ui/toolbar";
import { blogCategories, type BlogCategory } from "~/features/blog/blog-categories";

interface BlogFiltersProps {
  category: BlogCategory | null;
  everyLanguage: boolean;
}

interface BlogListPathInput extends BlogFiltersProps {
  before?: string;
  after?: string;
}

/** The path of the list with its filters and cursor, without a language prefix. */
export function blogListPath({ category, everyLanguage, before, after }: BlogListPathInput): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (everyLanguage) query.set("languages", "all");
  if (before) query.set("before", before);
  if (after) query.set("after", after);
  return query.size > 0 ? `/blog?${query.toString()}` : "/blog";
}

/** Filters of the list: category, and the page's language or all. */
export function BlogFilters({ category, everyLanguage }: BlogFiltersProps) {
  const { t, i18n } = useTranslation("blog");
  const path = useLocalePath();
  return (
    <div className="mb-8 flex flex-wrap items-start gap-x-10 gap-y-3">
      <FilterLinks
        label={t("filter.category")}
        items={[null, ...blogCategories].map((one) => ({
          href: path(blogListPath({ category: one, everyLanguage })),
          label: one ? t(`categories.${one}`) : t("filter.everyCategory"),
          current: one === category,
        }))}
      />
      <FilterLinks
        label={t("filter.language")}
        items={[false, true].map((every) => ({
          href: path(blogListPath({ category, everyLanguage: every })),
          label: every ? t("filter.everyLanguage") : languageNames[i18n.language as Language],
          current: every === everyLanguage,
        }))}
      />
    </div>
  );
}
