import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { classNames } from "./class-names";
import { UnsavedChangesDialog, useChangedFields, type UnsavedChangesProps } from "./unsaved-changes";

export interface SaveBarProps extends UnsavedChangesProps {
  /** The submit button's label. */
  save: ReactNode;
  pending?: boolean;
  /** Status of the text, instead of "unsaved changes". */
  note?: ReactNode;
  /** Names what the form's save will change, instead of "unsaved changes". */
  describe?: (names: string[]) => ReactNode;
  /** Further buttons, before the submit button. */
  children?: ReactNode;
}

/** The sticky bar below a form: shows unsaved changes, saves them, and asks before they are lost. One per page. */
export function SaveBar({
  form,
  save,
  pending,
  note,
  describe,
  dirty = false,
  blocker,
  isKept,
  children,
}: SaveBarProps) {
  const { t } = useTranslation("ui");
  const changed = useChangedFields(form);
  const unsaved = changed.length > 0 || dirty;
  const named = changed.filter((name) => name !== ""); // edited before hydration: the names are not known
  const words = named.length > 0 && describe ? describe(named) : t("unsaved.note");
  return (
    <div className="save-bar no-print sticky bottom-(--foot) z-20 mt-8 flex flex-wrap items-center justify-end gap-x-2 gap-y-2 border-t sm:gap-x-4 border-line bg-paper py-3">
      <p
        role="status"
        className={classNames(
          "me-auto min-w-0 flex-1 text-sm font-medium text-ink-soft",
          Boolean(children) && "max-sm:basis-full",
        )}
      >
        {note ?? (unsaved ? words : "")}
      </p>
      {children}
      <Button type="submit" form={form} loading={pending}>
        {save}
      </Button>
      <UnsavedChangesDialog unsaved={unsaved} blocker={blocker} isKept={isKept} />
    </div>
  );
}
