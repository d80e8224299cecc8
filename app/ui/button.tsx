import { Slot } from "radix-ui";
import { forwardRef, type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode } from "react";
import { LoaderCircle } from "~/ui/icons";
import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "quietDanger";
export type ButtonSize = "sm" | "md" | "lg" | "icon";

export interface ButtonLook {
  /** `danger` confirms what cannot be undone; `quietDanger` opens the question before it. */
  variant?: ButtonVariant;
  /** `sm` for dense rows (36 px, 44 px where the pointer is coarse), `md` 44 px, `lg` 52 px, `icon` a 44 px square. */
  size?: ButtonSize;
  /** Full width. */
  block?: boolean;
  /** Layout classes only (margin, order, width). */
  className?: string;
}

const base =
  "inline-flex items-center justify-center gap-2 rounded-full border font-sans font-semibold no-underline select-none " +
  "text-center leading-tight text-balance transition-[background-color,border-color,color,opacity] duration-150 ease-out " +
  "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed " +
  "[&_svg]:shrink-0 [&_svg:not(.flag)]:size-[1.15em]";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-brand text-on-brand not-disabled:hover:bg-brand-strong",
  secondary:
    "border-line-strong bg-surface text-ink not-disabled:hover:border-ink-soft not-disabled:hover:bg-tint",
  quiet: "border-transparent bg-transparent text-brand-text not-disabled:hover:bg-brand-soft",
  danger: "border-transparent bg-danger-solid text-on-danger not-disabled:hover:bg-danger-strong",
  quietDanger: "border-transparent bg-transparent text-danger not-disabled:hover:bg-danger-soft",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-4 py-1.5 text-sm pointer-coarse:min-h-11",
  md: "min-h-11 px-5 py-2 text-base",
  lg: "min-h-13 px-7 py-3 text-lg",
  icon: "size-11 p-0 text-lg",
};

/** The look of a button for anything that is a link: `<Link className={buttonClass({ variant: "secondary" })}>`. */
export function buttonClass({ variant = "primary", size = "md", block, className }: ButtonLook = {}): string {
  return classNames(base, variants[variant], sizes[size], block && "w-full", className);
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and refuses clicks, but keeps the focus and the place in the tab order. */
  loading?: boolean;
  /** Renders the single child (a link) in the button's look. */
  asChild?: boolean;
}

/** A button. As in HTML, inside a form it submits unless `type="button"` is given. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, block, className, loading = false, asChild, children, onClick, ...rest },
  ref,
) {
  const look = buttonClass({ variant, size, block, className: classNames("relative", className) });
  if (asChild) {
    return (
      <Slot.Root ref={ref} className={look} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      ref={ref}
      className={look}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {loading ? <BusyLabel isIcon={size === "icon"}>{children}</BusyLabel> : children}
    </button>
  );
});

interface BusyLabelProps {
  isIcon: boolean;
  children: ReactNode;
}

/** The label keeps its place, and the spinner stands in the padding before it. An icon makes way for the spinner. */
function BusyLabel({ isIcon, children }: BusyLabelProps) {
  return (
    <span className="relative inline-flex items-center gap-2">
      <LoaderCircle
        aria-hidden="true"
        className={classNames("absolute animate-spin", !isIcon && "end-full me-1 size-[0.85em]!")}
      />
      {isIcon ? <span className="inline-flex opacity-0">{children}</span> : children}
    </span>
  );
}

export interface ButtonLinkProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Takes the single child as the link, for the router's own `<Link>`. Without it `href` makes a plain link. */
  asChild?: boolean;
}

/** A link that looks like a button: `<ButtonLink href>` or `<ButtonLink asChild><Link to/></ButtonLink>`. */
export const ButtonLink = forwardRef<HTMLAnchorElement, ButtonLinkProps>(function ButtonLink(
  { variant, size, block, className, asChild, ...rest },
  ref,
) {
  const Element = asChild ? Slot.Root : "a";
  return <Element ref={ref} className={buttonClass({ variant, size, block, className })} {...rest} />;
});
