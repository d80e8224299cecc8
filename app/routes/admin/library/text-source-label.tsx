import { useTranslation } from "react-i18next";
import type { LibraryText } from "~/features/devotion/library/library.schema";
import { bindShortWords } from "~/ui/bind-short-words";
import { StatusDot } from "~/ui/status-dot";

type SourceOfText = Pick<LibraryText, "source" | "isApproved" | "approvedBy">;

/** Where a text comes from, and who wrote or approved it. */
function useTextSource({ source, isApproved, approvedBy }: SourceOfText): [where: string, by?: string] {
  const { t } = useTranslation("admin-library");
  const where = t(`source.${source}`);
  if (!isApproved) return [where];
  const isOurs = source === "own" || source === "written";
  if (approvedBy) return [where, t(`by.${isOurs ? "author" : "approver"}`, { name: approvedBy })];
  return isOurs ? [where] : [where, t("by.unnamed")];
}

const tones = {
  library: "idle",
  own: "good",
  written: "good",
  ai: "idle",
  translation: "warn",
  none: "idle",
} as const;

interface TextSourceLabelProps {
  text: SourceOfText;
  /** The writer or approver stands beside the source, not below it. */
  isInline?: boolean;
}

/** Where a text comes from, and who wrote or approved it. */
export function TextSourceLabel({ text, isInline }: TextSourceLabelProps) {
  const [where, by] = useTextSource(text);
  return (
    <span className={isInline ? "" : "block"}>
      <StatusDot tone={text.isApproved ? "good" : tones[text.source]} label={where} />
      {by && (
        <span className={isInline ? "text-ink-soft" : "block text-ink-soft"}>
          {isInline && ", "}
          {bindShortWords(by)}
        </span>
      )}
    </span>
  );
}
