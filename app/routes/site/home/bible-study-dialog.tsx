import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { LateDialog, useDialogLink } from "~/ui/late-dialog";

const loadForm = () => import("~/features/bible-study/bible-study-form");
const BibleStudyForm = lazy(() => loadForm().then(({ BibleStudyForm }) => ({ default: BibleStudyForm })));

interface BibleStudyDialogProps {
  /** `formStamp()` from the loader. */
  stamp: string;
  linkClass: string;
  children: ReactNode;
}

/** The application form in a dialog. Without JavaScript the link opens the page of the form. */
export function BibleStudyDialog({ stamp, linkClass, children }: BibleStudyDialogProps) {
  const { t } = useTranslation("bible-study");
  const path = useLocalePath();
  const { open, setOpen, linkProps, giveFocusBack } = useDialogLink(loadForm);

  return (
    <>
      <a href={path("/bible-study")} {...linkProps} className={linkClass}>
        {children}
      </a>
      <LateDialog
        open={open}
        onOpenChange={setOpen}
        title={t("title")}
        description={t("lead")}
        size="lg"
        onCloseAutoFocus={giveFocusBack}
      >
        <Suspense>
          <BibleStudyForm stamp={stamp} onSuccess={() => setOpen(false)} />
        </Suspense>
      </LateDialog>
    </>
  );
}
