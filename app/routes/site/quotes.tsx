import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PremiumPrompt } from "~/features/newsletter/subscribers/premium-prompt";
import { isSubscribed } from "~/features/newsletter/subscribers/subscriber-access.server";
import { generateQuote } from "~/features/quotes/generate.server";
import { quoteLimit, quoteShareLimit } from "~/features/quotes/limits.server";
import { readQuotesQuery, loadGallery } from "~/features/quotes/quotes-screen.server";
import { generateQuoteInput, shareQuoteInput } from "~/features/quotes/quotes.schema";
import { shareQuote } from "~/features/quotes/share.server";
import { intent, siteAction } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { limitAddress } from "~/http/rate-limit.server";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath } from "~/i18n/locale-path";
import { aiLimit } from "~/request/limit.server";
import { Section } from "~/ui/section";
import { ExamplePicture } from "./quotes/quote-picture";
import { QuoteGallery } from "./quotes/quote-gallery";
import { QuotesTool } from "./quotes/quotes-tool";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const t = tFor(caller.language);
    const query = readQuotesQuery(args.request);
    return {
      meta: { title: t("quotes:title"), description: t("quotes:lead") },
      isSubscribed: await isSubscribed(caller),
      gallery: await loadGallery(caller, query),
      category: query.category ?? null,
      isFirstPage: query.before === undefined,
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const back = (path: string) => localePath(args.params.lang, path);
  return siteAction(args, {
    generate: intent({
      schema: generateQuoteInput,
      verb: (caller, input, reply) =>
        generateQuote(caller, input, reply, () => limitAddress(aiLimit, caller.address)),
      limit: quoteLimit,
      trap: true,
      isAutofilled: true, // there is nothing to type
      keepsFields: true,
      done: ({ id }) => back(`/quotes/${id}`),
    }),
    share: intent({
      schema: shareQuoteInput,
      verb: shareQuote,
      limit: quoteShareLimit,
      done: back("/quotes"),
      tells: ({ newBadges }) => ({ newBadges }),
    }),
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["badges-page", "devotion", "newsletter", "quotes"] };
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The quote generator for subscribers, and the newest quotes for everybody. */
export default function Quotes() {
  const { t } = useTranslation("quotes");
  const { isSubscribed, gallery, category, isFirstPage, stamp } = useLoaderData<typeof loader>();
  const example = gallery.cards[0];
  return (
    <>
      <Section headingLevel={1} eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
        {isSubscribed ? (
          <QuotesTool stamp={stamp} example={example} />
        ) : (
          <div className="grid items-start gap-10 lg:grid-cols-2">
            <PremiumPrompt feature="quotes" stamp={stamp} />
            {example && <ExamplePicture quote={example} />}
          </div>
        )}
      </Section>
      <QuoteGallery {...gallery} category={category} isFirstPage={isFirstPage} />
    </>
  );
}
