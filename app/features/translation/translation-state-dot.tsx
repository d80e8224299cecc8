import { useTranslation } from "react-i18next";
import { StatusDot, type StatusDotProps } from "~/ui/status-dot";
import type { TranslationState } from "./translation-admin.schema";

const stateTones: Record<TranslationState, StatusDotProps["tone"]> = {
  original: "good",
  approved: "good",
  machine: "warn",
  draft: "warn",
  outdated: "warn",
  requested: "idle",
  failed: "bad",
  none: "idle",
};

/** The state of a translation: a mark and its word. */
export function TranslationStateDot({ state }: { state: TranslationState }) {
  const { t } = useTranslation("admin-translation");
  return <StatusDot tone={stateTones[state]} label={t(`state.${state}`)} />;
}
