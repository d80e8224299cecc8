import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink, type ButtonLook } from "~/ui/button";
import { LateDialog, useDialogLink } from "~/ui/late-dialog";

const loadForm = () => import("~/features/bible-study/bible-study-form");
const BibleStudyForm = lazy(() => loadForm().then(({ BibleStudyForm }) => ({ default: BibleStudyForm })));

interface BibleStudyDialogProps extends ButtonLook {
  /** `formStamp()` from the loader. */
  stamp: string;
}

/** The application form in a dialog. Without JavaScript the link opens the page of the form. */
export function BibleStudyDialog({ stamp, ...look }: BibleStudyDialogProps) {
  const { t } = useTranslation("bible-study");
  const path = useLocalePath();
  const { open, setOpen, linkProps, giveFocusBack } = useDialogLink(loadForm);

  return (
    <>
      <ButtonLink href={path("/bible-study")} {...linkProps} {...look}>
        {t("apply")}
      </ButtonLink>
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
