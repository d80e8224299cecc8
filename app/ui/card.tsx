import type { ComponentPropsWithoutRef, ElementType, ReactNode } from "react";
import { classNames } from "./class-names";

export interface CardProps extends ComponentPropsWithoutRef<"div"> {
  as?: "div" | "article" | "section" | "li" | "aside" | "figure";
  /**
   * `raised` a surface with a border, `quiet` a border only, `tint` the brand's soft colour, `night` dark in both
   * modes.
   */
  tone?: "raised" | "quiet" | "tint" | "night";
  padding?: "none" | "sm" | "md" | "lg";
  /** The whole card is clickable through the one link inside with the class `card-link`. */
  interactive?: boolean;
}

const tones = {
  raised: "border border-line bg-surface",
  quiet: "border border-line",
  tint: "bg-brand-soft text-on-brand-soft",
  night: "night bg-paper text-ink",
};

const paddings = { none: "", sm: "p-4", md: "p-5 sm:p-6", lg: "p-6 sm:p-9" };

/** A box for one item. */
export function Card({
  as = "div",
  tone = "raised",
  padding = "md",
  interactive,
  className,
  ...rest
}: CardProps) {
  const Element = as as ElementType;
  return (
    <Element
      className={classNames(
        "relative rounded-2xl",
        tones[tone],
        paddings[padding],
        interactive && "card-interactive",
        className,
      )}
      {...rest}
    />
  );
}

/** Heading of a card, in the serif. */
export function CardTitle({
  as = "h3",
  className,
  ...rest
}: ComponentPropsWithoutRef<"h3"> & { as?: "h2" | "h3" | "h4" }) {
  const Element = as;
  return (
    <Element className={classNames("font-serif text-xl leading-snug text-balance", className)} {...rest} />
  );
}

/** A quiet line: date, author, type. */
export function CardMeta({ className, ...rest }: ComponentPropsWithoutRef<"p">) {
  return (
    <p
      className={classNames("flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft", className)}
      {...rest}
    />
  );
}

/** Row of actions at the foot. */
export function CardFooter({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames("mt-5 flex flex-wrap items-center gap-3", className)}>{children}</div>;
}
