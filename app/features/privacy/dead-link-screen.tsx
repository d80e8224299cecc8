import type { ReactNode } from "react";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { Section } from "~/ui/section";

interface DeadLinkScreenProps {
  title: string;
  text: string;
  /** The form that requests a new link. */
  children: ReactNode;
}

/** Shown for an invalid or expired mailed link. */
export function DeadLinkScreen({ title, text, children }: DeadLinkScreenProps) {
  return (
    <Section
      headingLevel={1}
      width="form"
      align="center"
      title={
        <>
          <SunriseQuote className="mx-auto mb-6 w-44" />
          {title}
        </>
      }
      lead={text}
    >
      {children}
    </Section>
  );
}
