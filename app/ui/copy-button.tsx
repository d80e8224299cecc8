import { useState } from "react";
import { Check, Copy } from "lucide-react";
import { Button, type ButtonProps } from "./button";
import { classNames } from "./class-names";
import { useToast } from "./toast";

export interface CopyButtonProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  /** What is put on the clipboard. */
  text: string;
  label: string;
  /** Said when it is there. */
  done: string;
  /** Said when the browser refuses. */
  failed: string;
  /** Shows the icon alone; the label names it. */
  iconOnly?: boolean;
}

/** Copies a text. Not drawn where scripting is off. */
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
