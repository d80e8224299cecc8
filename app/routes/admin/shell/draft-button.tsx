import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";

interface DraftButtonProps {
  /** Asked before, because the draft would replace unsaved text; null when nothing would be lost. */
  question: { title: string; text: string; confirm: string } | null;
  loading: boolean;
  className?: string;
  children: ReactNode;
}

/** Requests a draft that fills a form. */
export const DraftButton = ({ question, ...button }: DraftButtonProps) =>
  question ? <ConfirmButton {...question} {...button} /> : <Button variant="secondary" {...button} />;
