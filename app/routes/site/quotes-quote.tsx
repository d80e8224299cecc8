import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findChapterPath } from "~/features/bible/bible.server";
import { quotePicturePath } from "~/features/quotes/quote-choices";
import { attributionOf, quoteWords } from "~/features/quotes/quote-card";
import { loadQuote } from "~/features/quotes/quotes-screen.server";
import { quoteId } from "~/features/quotes/quotes.schema";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { Section } from "~/ui/section";
import { QuoteResult } from "./quotes/quote-result";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const quote = await loadQuote(caller, quoteId.parse(args.params));
    const title = tFor(caller.language)("quotes:one.title", { author: attributionOf(quote) });
    return {
      meta: {
        title,
        description: quoteWords(quote),
        picture: quotePicturePath(quote.id, "link"),
        languages: [quote.language],
      },
      title,
      quote,
      chapter:
        quote.verseReference &&
        (await findChapterPath(
          { ...caller, language: quote.language },
          { reference: quote.verseReference, version: quote.version },
        )),
    };
  });
}

export const handle = { i18n: ["badges-page", "bible", "devotion", "quotes"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One quote as a picture, to share and to download. */
export default function QuotePage() {
  const { t } = useTranslation("quotes");
  const path = useLocalePath();
  const { title, quote, chapter } = useLoaderData<typeof loader>();
  return (
    <Section width="reading">
      {/* The picture itself says who said it. */}
      <h1 className="eyebrow mb-6">
        {t(`categories.${quote.category}`)}
        <span className="sr-only"> – {title}</span>
      </h1>
      <QuoteResult quote={quote} />
      {chapter && (
        <p className="mt-6">
          <UiLink href={path(chapter)} className="link inline-flex min-h-11 items-center">
            {t("bible:read")}
          </UiLink>
        </p>
      )}
      <p className="mt-10">
        <ButtonLink asChild variant="secondary">
          <UiLink href={path("/quotes")}>{t("one.another")}</UiLink>
        </ButtonLink>
      </p>
    </Section>
  );
}
