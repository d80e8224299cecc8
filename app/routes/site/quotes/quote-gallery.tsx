import { useTranslation } from "react-i18next";
import { attributionOf, quoteWords, type QuoteCard } from "~/features/quotes/quote-card";
import { quoteCategories, type QuoteCategory, type QuoteTemplate } from "~/features/quotes/quote-choices";
import { useLocalePath } from "~/i18n/locale-path";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { Section } from "~/ui/section";
import { templateClass } from "./quote-fields";

interface QuoteGalleryProps {
  cards: QuoteCard[];
  older: number | null;
  /** Null: all categories. */
  category: QuoteCategory | null;
  isFirstPage: boolean;
}

/** The newest quotes, by category. */
export function QuoteGallery({ cards, older, category, isFirstPage }: QuoteGalleryProps) {
  const { t } = useTranslation("quotes");
  const path = useLocalePath();
  return (
    <Section id="gallery" tone="tint" title={t("gallery.title")} lead={t("gallery.lead")}>
      <CategoryLinks current={category} />
      {cards.length === 0 ? (
        <EmptyState headingLevel={3} title={t("gallery.empty")} description={t("gallery.emptyText")} />
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3" aria-label={t("gallery.title")}>
          {cards.map((quote) => (
            <li key={quote.id} className="min-w-0">
              <GalleryCard quote={quote} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="mt-10"
        newest={isFirstPage ? null : path(quotesPath({ category }))}
        older={older === null ? null : path(quotesPath({ category, before: older }))}
      />
    </Section>
  );
}

function CategoryLinks({ current }: { current: QuoteCategory | null }) {
  const { t } = useTranslation("quotes");
  const path = useLocalePath();
  return (
    <nav aria-label={t("gallery.filter")} className="mb-8 flex flex-wrap gap-2">
      {[null, ...quoteCategories].map((category) => (
        <UiLink
          key={category}
          href={path(quotesPath({ category }))}
          aria-current={category === current ? "true" : undefined}
          className={buttonClass({ variant: category === current ? "primary" : "secondary", size: "sm" })}
        >
          {t(category ? `categories.${category}` : "gallery.all")}
        </UiLink>
      ))}
    </nav>
  );
}

const cardClass: Record<QuoteTemplate, string> = {
  classic: "items-center justify-center text-center text-xl leading-snug",
  modern: "items-start justify-end text-xl leading-snug",
  elegant: "items-center justify-center text-center text-[1.375rem] leading-snug",
  bold: "items-start justify-center text-2xl leading-[1.1]",
};

/** In the colours and font of the picture, but as text: it loads at once, and screen readers can read it. */
function GalleryCard({ quote }: { quote: QuoteCard }) {
  const { t } = useTranslation("quotes");
  const path = useLocalePath();
  return (
    <UiLink
      href={path(`/quotes/${quote.id}`)}
      lang={quote.language}
      className={`flex h-full min-h-48 sm:min-h-64 flex-col gap-4 rounded-2xl p-7 no-underline ring-1 ring-white/15 ring-inset ${cardClass[quote.template]}`}
      style={{ backgroundColor: quote.backgroundColor, color: quote.textColor }}
    >
      <span className={`text-pretty ${templateClass[quote.template]}`}>{quoteWords(quote)}</span>
      <span className="text-base font-semibold">{attributionOf(quote)}</span>
      {quote.shareCount > 0 && <span className="text-sm">{t("shared", { count: quote.shareCount })}</span>}
    </UiLink>
  );
}

interface Place {
  category?: QuoteCategory | null;
  before?: number;
}

/** The path of the page with its gallery's filter and cursor, without a language prefix. */
function quotesPath({ category, before }: Place): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (before) query.set("before", String(before));
  return query.size > 0 ? `/quotes?${query.toString()}#gallery` : "/quotes#gallery";
}
