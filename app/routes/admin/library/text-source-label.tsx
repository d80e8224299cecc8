import { useTranslation } from "react-i18next";
import type { LibraryText } from "~/features/devotion/library/library.schema";
import { bindShortWords } from "~/ui/bind-short-words";
import { StatusDot } from "~/ui/status-dot";

/** Where a text comes from, and who wrote or approved it. */
export function useTextSource() {
  const { t } = useTranslation("admin-library");
  return ({ source, isApproved, approvedBy }: LibraryText): string[] => {
    const where = t(`source.${source}`);
    if (!isApproved) return [where];
    const isOurs = source === "own" || source === "written";
    if (approvedBy) return [where, t(`by.${isOurs ? "author" : "approver"}`, { name: approvedBy })];
    return isOurs ? [where] : [where, t("by.unnamed")];
  };
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
  text: LibraryText;
  /** The passage that is known already: another one is named. */
  of?: string | null;
}

export function TextSourceLabel({ text, of }: TextSourceLabelProps) {
  const [source, by] = useTextSource()(text);
  const isOther =
    of !== undefined && text.devotion === null && text.source === "written" && text.reference !== of;
  return (
    <span className="block min-w-28">
      <StatusDot tone={text.isApproved ? "good" : tones[text.source]} label={source!} />
      {by && <span className="block text-ink-soft">{bindShortWords(by)}</span>}
      {isOther && text.reference && <span className="block text-ink-soft">{text.reference}</span>}
    </span>
  );
}
