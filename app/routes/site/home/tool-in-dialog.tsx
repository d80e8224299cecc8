import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { premiumToolPaths, type PremiumFeature } from "~/features/newsletter/subscribers/premium-features";
import { PremiumPrompt } from "~/features/newsletter/subscribers/premium-prompt";
import { useLocalePath } from "~/i18n/locale-path";
import { SkeletonCards } from "~/ui/skeleton";
import type { loader as translatorLoader } from "../translator";
import { TranslatorTool } from "../translator/translator-tool";

function Translation() {
  const data = useToolPage<typeof translatorLoader>("translation");
  if (!data) return <SkeletonCards count={1} />;
  if (!data.isSubscribed) return <PremiumPrompt feature="translation" stamp={data.stamp} />;
  return <TranslatorTool hasAi={data.hasAi} stamp={data.stamp} />;
}

const tools = { translation: Translation };
export type ToolName = keyof typeof tools;

/** A tool as its page shows it, with the data of the page's loader: the prompt before the subscription. */
export function ToolInDialog({ tool }: { tool: ToolName }) {
  const Tool = tools[tool];
  return <Tool />;
}

/** What the loader of the tool's page answers; it is asked again after a form was sent, as the page's own data are. */
function useToolPage<Loader>(tool: PremiumFeature) {
  const { data, load } = useFetcher<Loader>();
  const page = useLocalePath()(premiumToolPaths[tool]);
  useEffect(() => load(page), [load, page]);
  return data;
}
