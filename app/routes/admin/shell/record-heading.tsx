import { NavigationType, useNavigationType } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";

interface RecordHeadingProps {
  id: string;
  /** The language of text that a person wrote. */
  lang?: string;
  children: ReactNode;
}

/** The heading of the selected record. On a phone the record replaces the list, and the heading gets the focus. */
export function RecordHeading({ id, lang, children }: RecordHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cameByLink = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    const at = document.activeElement as HTMLElement | null;
    if (cameByLink && at?.offsetParent === null) heading.current?.focus(); // its link is no longer shown
  }, [cameByLink]);
  return (
    <h2
      ref={heading}
      id={id}
      lang={lang}
      tabIndex={-1}
      className="font-serif text-2xl wrap-anywhere outline-none"
    >
      {children}
    </h2>
  );
}
