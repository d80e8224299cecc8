import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { ArrowLeft } from "~/ui/icons";
import { Button, buttonClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { UiLink } from "~/ui/link";
import { UnsavedChangesDialog, useIsFormDirty, type UnsavedChangesProps } from "~/ui/unsaved-changes";

interface CanvasBarProps extends UnsavedChangesProps {
  /** The name of the screen, for screen readers. */
  title: string;
  /** The list of the texts. */
  back: { href: string; label: string };
  /** Draft, published, scheduled … */
  state: ReactNode;
  /** How the typed text stands, instead of "unsaved changes". */
  note: ReactNode;
  /** The note is about something that must be known while one types on. */
  isUrgent: boolean;
  save: {
    label: string;
    pending: boolean;
    isPrimary: boolean;
    /** On a phone with JavaScript: the text is saved by itself, or there is nothing to save. */
    isHiddenOnPhone: boolean;
    onClick: () => void;
  };
  /** Before the button that saves: the preview. */
  before: ReactNode;
  /** After it: what publishes, and the menu. */
  children: ReactNode;
}

/**
 * The bar above the page of a text, which stays in view: the way back, how the text stands, and what is done with it.
 * It guards unsaved changes.
 */
export function CanvasBar(props: CanvasBarProps) {
  const { title, back, state, note, isUrgent, save, before, children, form, dirty = false } = props;
  const { t } = useTranslation("ui");
  const typed = useIsFormDirty(form);
  const unsaved = typed || dirty;
  const standing = unsaved && !isUrgent ? t("unsaved.note") : note;
  return (
    <header className="canvas-bar no-print @container/bar sticky top-0 z-20 flex items-center gap-x-1 border-b border-line bg-paper px-2 sm:gap-x-3 sm:px-6">
      <h1 className="sr-only">{title}</h1>
      <UiLink
        href={back.href}
        className={buttonClass({
          variant: "quiet",
          size: "sm",
          className: "shrink-0 @max-[56rem]/bar:size-11 @max-[56rem]/bar:p-0",
        })}
      >
        <ArrowLeft aria-hidden="true" />
        <span className="@max-[56rem]/bar:sr-only">{back.label}</span>
      </UiLink>
      <div className="flex min-w-0 flex-1 flex-col items-start justify-center gap-x-3 overflow-hidden text-sm sm:flex-row sm:items-center sm:justify-start">
        {/* A phone has room for one of the two; what can be published is a draft. */}
        <div className={classNames("canvas-state", Boolean(standing) && "max-sm:hidden")}>{state}</div>
        <p role="status" className="line-clamp-2 min-w-0 text-xs text-ink-soft sm:text-sm">
          {standing}
        </p>
      </div>
      {before}
      <Button
        type="submit"
        form={form}
        loading={save.pending}
        onClick={save.onClick}
        size="sm"
        variant={save.isPrimary ? "primary" : "secondary"}
        className={classNames("shrink-0", save.isHiddenOnPhone && "max-sm:not-noscript:hidden")}
      >
        {save.label}
      </Button>
      {children}
      <UnsavedChangesDialog unsaved={unsaved} blocker={props.blocker} isKept={props.isKept} />
    </header>
  );
}
