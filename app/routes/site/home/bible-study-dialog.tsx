import { useRef, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink, type ButtonLook } from "~/ui/button";
import { Dialog, DialogContent } from "~/ui/dialog";
import { BibleStudyForm } from "~/features/bible-study/bible-study-form";

interface BibleStudyDialogProps extends ButtonLook {
  /** `formStamp()` from the loader. */
  stamp: string;
}

/** The application form in a dialog. Without JavaScript the link opens the page of the form. */
export function BibleStudyDialog({ stamp, ...look }: BibleStudyDialogProps) {
  const { t } = useTranslation("bible-study");
  const path = useLocalePath();
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);

  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // opens a new tab
    event.preventDefault();
    setOpen(true);
  };
  // Radix returns the focus only to its own trigger, which must be a button.
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    link.current?.focus();
  };

  return (
    <>
      <ButtonLink
        ref={link}
        href={path("/bible-study")}
        onClick={openHere}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...look}
      >
        {t("apply")}
      </ButtonLink>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title={t("title")} description={t("lead")} size="lg" onCloseAutoFocus={giveFocusBack}>
          <BibleStudyForm stamp={stamp} onSuccess={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}
