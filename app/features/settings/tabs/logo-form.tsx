import { useState } from "react";
import { useTranslation } from "react-i18next";
import { picturePath } from "~/features/writing/pictures/picture-path";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { FoldedGroup } from "./setting-fields";

/** Uploads the ministry's logo, or removes it. */
export function LogoForm({ logo }: { logo: string }) {
  const { t } = useTranslation("admin-settings", { keyPrefix: "logo" });
  // Resetting a form by script does not clear a file field.
  const [sent, setSent] = useState(0);
  return (
    <>
      <AdminForm
        id="remove-logo"
        action="/admin/settings?tab=ministry"
        intent="logo-remove"
        success={{ title: t("removed"), isOnPage: true }}
        failure={t("failed")}
      >
        {() => null}
      </AdminForm>
      <AdminForm<"picture">
        id="upload-logo"
        action="/admin/settings?tab=ministry"
        intent="logo"
        encType="multipart/form-data"
        success={{ title: t("saved"), isOnPage: true }}
        failure={t("failed")}
        onSuccess={() => setSent(sent + 1)}
      >
        {({ fields, pending, answer }) => (
          <FoldedGroup
            part="logo"
            title={t("title")}
            summary={logo && <img src={picturePath(logo)} alt={t("current")} className="max-h-10 max-w-60" />}
            names={["picture"]}
            answer={answer}
          >
            <Field
              label={t("file")}
              hint={t("hint")}
              htmlFor={fields.picture.id}
              error={fields.picture.errors}
              required
            >
              <Input
                key={sent}
                type="file"
                name="picture"
                accept="image/svg+xml,image/png,image/jpeg,image/webp"
                className="py-2"
              />
            </Field>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" loading={pending}>
                {t("upload")}
              </Button>
              {logo && (
                <Button variant="quietDanger" form="remove-logo">
                  {t("remove")}
                </Button>
              )}
            </div>
          </FoldedGroup>
        )}
      </AdminForm>
    </>
  );
}
