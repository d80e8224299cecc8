import { useTranslation } from "react-i18next";
import { attributionOf, quoteWords, type QuoteCard } from "~/features/quotes/quote-card";
import { pictureSizes, quotePicturePath } from "~/features/quotes/quote-choices";

interface QuotePictureProps {
  quote: QuoteCard;
  onLoad?: () => void;
}

/** The picture of a quote; its words are the alternative text. */
export function QuotePicture({ quote, onLoad }: QuotePictureProps) {
  const { t } = useTranslation("quotes");
  return (
    <img
      src={quotePicturePath(quote.id)}
      alt={t("pictureAlt", { quote: quoteWords(quote), author: attributionOf(quote) })}
      lang={quote.language}
      {...pictureSizes.landscape}
      onLoad={onLoad}
      className="h-auto w-full rounded-2xl shadow-raised"
    />
  );
}

/** An example of a picture, shown before the visitor has generated one. */
export function ExamplePicture({ quote }: { quote: QuoteCard }) {
  const { t } = useTranslation("quotes");
  return (
    <figure>
      <QuotePicture quote={quote} />
      <figcaption className="mt-3 text-sm text-ink-soft">{t("example")}</figcaption>
    </figure>
  );
}
