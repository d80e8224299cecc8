import { useEffect, useRef, useState, type ReactNode } from "react";
import { Disclosure } from "~/ui/disclosure";

interface FoldedFieldsProps {
  title: string;
  /** What is inside or what is chosen, below the title. */
  summary: readonly string[];
  /** Something is typed or chosen inside: it is open from the start. */
  isFilled: boolean;
  hasError: boolean;
  children: ReactNode;
}

/** Fields of a form that few people need. The group opens by itself when it holds a value or an error. */
export function FoldedFields({ title, summary, isFilled, hasError, children }: FoldedFieldsProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [startsOpen] = useState(isFilled || hasError);
  const open = () => {
    box.current!.open = true;
  };
  useEffect(() => {
    if (hasError) open(); // before conform focuses the field
  }, [hasError]);
  return (
    <Disclosure
      ref={box}
      defaultOpen={startsOpen}
      onInput={open} // a draft was restored
      summary={
        <>
          {title}
          <span className="block text-sm font-normal text-ink-soft">{summary.join(" · ")}</span>
        </>
      }
    >
      <div className="grid gap-5 pt-1 sm:grid-cols-2">{children}</div>
    </Disclosure>
  );
}
