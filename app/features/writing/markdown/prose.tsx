import { classNames } from "~/ui/class-names";

interface ProseProps {
  /** What renderMarkdown made: safe HTML. */
  html: string;
  /** The language of the text, where it is another than the page's. */
  lang?: string | undefined;
  className?: string;
}

/** A text that was written in Markdown, set to be read. */
export function Prose({ html, lang, className }: ProseProps) {
  return (
    <div lang={lang} className={classNames("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
