import type { Language } from "~/i18n/languages";
import { UiLink } from "~/ui/link";

interface ItemExcerptProps {
  heading?: "h2" | "h3";
  href: string;
  /** The item is open. */
  isChosen?: boolean;
  title: string;
  text: string;
  /** The language of the text. */
  language: Language;
}

/** Title and excerpt of an item in an admin's list. The title links to it. */
export function ItemExcerpt(props: ItemExcerptProps) {
  const { heading: Heading = "h3", href, isChosen = false, title, text, language } = props;
  return (
    <>
      <Heading className="mt-2 font-serif text-lg leading-snug wrap-anywhere" lang={language}>
        <UiLink
          href={href}
          aria-current={isChosen ? "true" : undefined}
          className="text-ink no-underline hover:underline"
        >
          {title}
        </UiLink>
      </Heading>
      <p className="mt-1 line-clamp-2 text-sm text-ink-soft wrap-anywhere" lang={language}>
        {text}
      </p>
    </>
  );
}
