import { useState } from "react";
import { Check, Copy } from "~/ui/icons";
import { Button, type ButtonProps } from "./button";
import { classNames } from "./class-names";
import { useToast } from "./toast";

export interface CopyButtonProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  /** The copied text. */
  text: string;
  label: string;
  /** The message after copying. */
  done: string;
  /** The message when the browser refuses. */
  failed: string;
  /** Shows only the icon; the label is its accessible name. */
  iconOnly?: boolean;
}

/** Copies a text. Hidden without JavaScript. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, done, failed, iconOnly, variant = "secondary", className } = props;
  const { toast } = useToast();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast({ title: done });
    } catch {
      toast({ title: failed, variant: "destructive" });
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button
      type="button"
      variant={variant}
      size={props.size ?? (iconOnly ? "icon" : "sm")}
      aria-label={iconOnly ? label : undefined}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
      className={classNames("noscript:hidden", className)}
    >
      <Icon aria-hidden="true" />
      {!iconOnly && label}
    </Button>
  );
}
