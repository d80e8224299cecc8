import { Dialog as Radix } from "radix-ui";
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { X } from "~/ui/icons";
import { buttonClass } from "./button";
import { classNames } from "./class-names";

/** State of a dialog: `open`, `defaultOpen`, `onOpenChange`. */
export const Dialog = Radix.Root;
/** The button that opens it; use `asChild` around a Button. */
export const DialogTrigger = Radix.Trigger;
/** Closes it; use `asChild` around a Button. */
export const DialogClose = Radix.Close;

/** For `onOpenAutoFocus`: focuses the dialog's first field instead of its close button. */
export function focusFirstField(event: Event): void {
  const field = (event.target as HTMLElement).querySelector<HTMLElement>("input, select, textarea");
  if (!field) return;
  event.preventDefault();
  field.focus();
}

export interface DialogContentProps extends Omit<ComponentPropsWithoutRef<typeof Radix.Content>, "title"> {
  /** The heading; always there for screen readers. */
  title: ReactNode;
  hideTitle?: boolean;
  /** One sentence below the heading, announced when the dialog opens. */
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** `centre` (a sheet from below on phones) or a drawer at the `end` of the line, for navigation and details. */
  placement?: "centre" | "end";
  /** Row of buttons that stays in view below the content. */
  footer?: ReactNode;
}

const sizes = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" };

const placements = {
  centre:
    "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-2xl sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto " +
    "sm:max-h-[86dvh] sm:-translate-y-1/2 sm:rounded-2xl",
  end: "inset-y-0 end-0 w-[min(24rem,88vw)] rounded-s-2xl",
};

/** A modal panel. Needs JavaScript: offer a page too. */
export const DialogContent = forwardRef<HTMLDivElement, DialogContentProps>(
  function DialogContent(props, ref) {
    const { title, hideTitle, description, size = "md", placement = "centre", footer, ...content } = props;
    const { children, className, ...rest } = content;
    const { t } = useTranslation("ui");
    return (
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-[var(--veil)] data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          ref={ref}
          {...(description ? {} : { "aria-describedby": undefined })}
          {...rest}
          className={classNames(
            "fixed z-50 flex flex-col bg-surface text-ink shadow-raised outline-none",
            "data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
            placements[placement],
            placement === "centre" && sizes[size],
            className,
          )}
        >
          <header className="flex items-start gap-4 ps-6 pe-3 pt-3">
            <div className={classNames("min-w-0 flex-1 pt-2.5", hideTitle && "sr-only")}>
              <Radix.Title className="font-serif text-2xl leading-tight">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1.5 text-ink-soft">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              className={buttonClass({ variant: "quiet", size: "icon", className: "ms-auto shrink-0" })}
              aria-label={t("close")}
            >
              <X aria-hidden="true" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-6">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    );
  },
);
