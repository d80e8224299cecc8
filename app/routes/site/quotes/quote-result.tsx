import { useTranslation } from "react-i18next";
import type { QuoteCard } from "~/features/quotes/quote-card";
import { QuotePicture } from "./quote-picture";
import { ShareQuote } from "./share-quote";

/** A quote as a picture, with the actions for it. */
export function QuoteResult({ quote }: { quote: QuoteCard }) {
  const { t } = useTranslation("quotes");
  return (
    <>
      <figure>
        <QuotePicture quote={quote} />
        {quote.shareCount > 0 && (
          <figcaption className="mt-3 text-sm text-ink-soft">
            {t("shared", { count: quote.shareCount })}
          </figcaption>
        )}
      </figure>
      <ShareQuote quote={quote} />
    </>
  );
}
