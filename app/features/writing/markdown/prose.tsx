import { classNames } from "~/ui/class-names";

interface ProseProps {
  /** Safe HTML from renderMarkdown. */
  html: string;
  /** The language of the text, if it is not the page's. */
  lang?: string | undefined;
  className?: string;
}

/** Rendered Markdown in the reading style. */
export function Prose({ html, lang, className }: ProseProps) {
  return (
    <div lang={lang} className={classNames("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
