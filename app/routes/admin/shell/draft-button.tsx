import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";

interface DraftButtonProps {
  /** Asks for confirmation, because the draft would replace unsaved text. */
  asks: boolean;
  /** The area's words: the texts `generate.replace` of its namespace. */
  text: (key: string) => string;
  loading: boolean;
  className?: string;
  children: ReactNode;
}

/** Requests a draft that fills a form. */
export function DraftButton({ asks, text, ...button }: DraftButtonProps) {
  if (!asks) return <Button variant="secondary" {...button} />;
  return (
    <ConfirmButton
      title={text("generate.replace.title")}
      text={text("generate.replace.text")}
      confirm={text("generate.replace.confirm")}
      {...button}
    />
  );
}
