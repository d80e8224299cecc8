import type { PremiumFeature } from "~/features/newsletter/subscribers/premium-features";
import { Languages, NotebookPen, Quote, type LucideIcon } from "~/ui/icons";

/** The tools for subscribers, each opened in a dialog. */
export const dailyTools: { tool: PremiumFeature; icon: LucideIcon }[] = [
  { tool: "mood", icon: NotebookPen },
  { tool: "quotes", icon: Quote },
  { tool: "translation", icon: Languages },
];
