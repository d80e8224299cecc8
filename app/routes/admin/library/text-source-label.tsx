import { useTranslation } from "react-i18next";
import type { LibraryText } from "~/features/devotion/library/library.schema";
import { StatusDot } from "~/ui/status-dot";

/** Where a text comes from, and who approved it. */
export function useTextSource() {
  const { t } = useTranslation("admin-library");
  return ({ source, isApproved, approvedBy }: LibraryText): string[] => {
    const words = [t(`source.${source}`)];
    if (isApproved)
      words.push(approvedBy ? t(`by.${byWhom(source)}`, { name: approvedBy }) : t("by.unnamed"));
    return words;
  };
}

/** The team's own words have an author, other texts an approver. */
const byWhom = (source: LibraryText["source"]) =>
  source === "own" || source === "written" ? "author" : "approver";

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
      {by && <span className="block text-ink-soft">{by}</span>}
      {isOther && text.reference && <span className="block text-ink-soft">{text.reference}</span>}
    </span>
  );
}
