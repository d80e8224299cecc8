import { useFetcher } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { premiumToolPaths, type PremiumFeature } from "~/features/newsletter/subscribers/premium-features";
import { PremiumPrompt } from "~/features/newsletter/subscribers/premium-prompt";
import { useLocalePath } from "~/i18n/locale-path";
import { SkeletonCards } from "~/ui/skeleton";
import type { loader as moodLoader } from "../mood";
import { MoodTool } from "../mood/mood-tool";
import type { loader as quotesLoader } from "../quotes";
import { QuotesTool } from "../quotes/quotes-tool";
import type { loader as translatorLoader } from "../translator";
import { TranslatorTool } from "../translator/translator-tool";

function Mood() {
  const data = useToolPage<typeof moodLoader>("mood");
  return data ? <MoodTool data={data} /> : <SkeletonCards count={1} />;
}

function Quotes() {
  const data = useToolPage<typeof quotesLoader>("quotes");
  if (!data) return <SkeletonCards count={1} />;
  if (!data.isSubscribed) return <PremiumPrompt feature="quotes" stamp={data.stamp} />;
  return <QuotesTool stamp={data.stamp} example={data.gallery.cards[0]} />;
}

function Translation() {
  const data = useToolPage<typeof translatorLoader>("translation");
  if (!data) return <SkeletonCards count={1} />;
  if (!data.isSubscribed) return <PremiumPrompt feature="translation" stamp={data.stamp} />;
  return <TranslatorTool hasAi={data.hasAi} stamp={data.stamp} />;
}

const tools: Record<PremiumFeature, () => ReactNode> = {
  mood: Mood,
  quotes: Quotes,
  translation: Translation,
};

/** A tool as on its page, with the data of the page's loader. Without a subscription it shows the premium prompt. */
export function ToolInDialog({ tool }: { tool: PremiumFeature }) {
  const Tool = tools[tool];
  return <Tool />;
}

/** The data of the tool page's loader. Revalidated after a form was sent, like the page's own data. */
function useToolPage<Loader>(tool: PremiumFeature) {
  const { data, load } = useFetcher<Loader>();
  const page = useLocalePath()(premiumToolPaths[tool]);
  useEffect(() => load(page), [load, page]);
  return data;
}
