import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";

/** Adds the demo sermons, or deletes them if they exist. */
export function ExampleSermons({ hasExamples }: { hasExamples: boolean }) {
  const { t } = useTranslation("admin-sermons");
  return (
    <AdminSection
      title={t("examples.title")}
      description={t(hasExamples ? "examples.deleteText" : "examples.addText")}
      className="mt-12"
    >
      <AdminForm
        id="example-sermons"
        action="/admin/sermons"
        success={{ title: t(hasExamples ? "examples.deleted" : "examples.added"), isOnPage: true }}
        failure={t("examples.failed")}
      >
        {({ pending }) =>
          hasExamples ? (
            <ConfirmButton
              name="intent"
              value="deleteExamples"
              size="sm"
              loading={pending}
              title={t("examples.ask")}
              text={t("examples.askText")}
              confirm={t("examples.delete")}
            >
              {t("examples.delete")}
            </ConfirmButton>
          ) : (
            <Button
              type="submit"
              name="intent"
              value="initialize"
              variant="secondary"
              size="sm"
              loading={pending}
            >
              {t("examples.add")}
            </Button>
          )
        }
      </AdminForm>
    </AdminSection>
  );
}
