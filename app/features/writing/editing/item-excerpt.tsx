import type { Language } from "~/i18n/languages";
import { UiLink } from "~/ui/link";

interface ItemExcerptProps {
  heading?: "h2" | "h3";
  href: string;
  /** It is the one that is open. */
  isChosen?: boolean;
  title: string;
  text: string;
  /** Of the words. */
  language: Language;
}

/** A text in an administrator's list: its title, which opens it, and how it begins. */
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
