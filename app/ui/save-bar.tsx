import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { classNames } from "./class-names";
import { UnsavedChangesDialog, useIsFormDirty, type UnsavedChangesProps } from "./unsaved-changes";

export interface SaveBarProps extends UnsavedChangesProps {
  /** The submit button's words. */
  save: ReactNode;
  pending?: boolean;
  /** How the text stands, in place of "unsaved changes". */
  note?: ReactNode;
  /** Further buttons, before the submit button. */
  children?: ReactNode;
}

/** The sticky foot of a form: says that something is unsaved, saves it, and guards it. One a page. */
export function SaveBar({
  form,
  save,
  pending,
  note,
  dirty = false,
  blocker,
  isKept,
  children,
}: SaveBarProps) {
  const { t } = useTranslation("ui");
  const typed = useIsFormDirty(form);
  const unsaved = typed || dirty;
  return (
    <div className="save-bar no-print sticky bottom-(--foot) z-20 mt-8 flex flex-wrap items-center justify-end gap-x-2 gap-y-2 border-t sm:gap-x-4 border-line bg-paper py-3">
      <p
        role="status"
        className={classNames(
          "me-auto text-sm font-medium text-ink-soft sm:flex-1",
          Boolean(children) && "max-sm:basis-full",
        )}
      >
        {note ?? (unsaved ? t("unsaved.note") : "")}
      </p>
      {children}
      <Button type="submit" form={form} loading={pending}>
        {save}
      </Button>
      <UnsavedChangesDialog unsaved={unsaved} blocker={blocker} isKept={isKept} />
    </div>
  );
}
