import { useState } from "react";
import { useTranslation } from "react-i18next";
import { picturePath } from "~/features/writing/pictures/picture-path";
import { AdminForm } from "~/http/admin-form";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";

/** Uploads the ministry's logo, or removes it. */
export function LogoForm({ logo }: { logo: string }) {
  const { t } = useTranslation("admin-settings", { keyPrefix: "logo" });
  // Resetting a form by script does not clear a file field.
  const [sent, setSent] = useState(0);
  return (
    <AdminSection id="part-logo" title={t("title")} boxed>
      {logo && (
        <div className="mb-5 flex flex-wrap items-center gap-4">
          <img src={picturePath(logo)} alt={t("current")} className="max-h-20 max-w-60" />
          <AdminForm
            id="remove-logo"
            action="/admin/settings?tab=ministry"
            intent="logo-remove"
            success={{ title: t("removed"), isOnPage: true }}
            failure={t("failed")}
          >
            {({ pending }) => (
              <Button variant="secondary" size="sm" loading={pending}>
                {t("remove")}
              </Button>
            )}
          </AdminForm>
        </div>
      )}
      <AdminForm<"picture">
        id="upload-logo"
        action="/admin/settings?tab=ministry"
        intent="logo"
        encType="multipart/form-data"
        success={{ title: t("saved"), isOnPage: true }}
        failure={t("failed")}
        onSuccess={() => setSent(sent + 1)}
        className="flex flex-col items-start gap-4"
      >
        {({ fields, pending }) => (
          <>
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
            <Button variant="secondary" loading={pending}>
              {t("upload")}
            </Button>
          </>
        )}
      </AdminForm>
    </AdminSection>
  );
}
