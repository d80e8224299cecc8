import { Upload } from "~/ui/icons-admin";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { acceptedPictureTypes } from "~/features/writing/pictures/picture-path";
import { AdminForm } from "~/http/admin-form";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";

/** Uploads a picture. */
export function UploadForm() {
  const { t } = useTranslation("admin-writing", { keyPrefix: "pictures" });
  // Resetting a form by script does not clear a file field.
  const [sent, setSent] = useState(0);
  return (
    <AdminForm<"picture" | "alt">
      id="upload-picture"
      action="/admin/pictures"
      intent="upload"
      encType="multipart/form-data"
      success={{ title: t("done.upload"), isOnPage: true }}
      failure={t("failed.upload")}
      onSuccess={() => setSent(sent + 1)}
      className="mb-8 flex flex-col gap-5 rounded-2xl border border-line bg-surface p-5 sm:p-6"
    >
      {({ fields, pending }) => (
        <>
          <div className="grid gap-5 md:grid-cols-2">
            <Field
              label={t("file")}
              hint={t("fileHint")}
              htmlFor={fields.picture.id}
              error={fields.picture.errors}
              required
            >
              <Input key={sent} type="file" name="picture" accept={acceptedPictureTypes} className="py-2" />
            </Field>
            <TextField label={t("alt")} hint={t("altHint")} field={fields.alt} maxLength={300} />
          </div>
          <div>
            <Button type="submit" loading={pending}>
              <Upload aria-hidden="true" />
              {t("upload")}
            </Button>
          </div>
        </>
      )}
    </AdminForm>
  );
}
