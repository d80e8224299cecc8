import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { importsPath } from "./import-paths";

/** The address of a podcast or of a channel. */
export function AddressForm() {
  const { t } = useTranslation("admin-sermon-import");
  const navigate = useNavigate();
  return (
    <AdminForm<"address">
      id="sermons-address"
      action={importsPath}
      intent="address"
      failure={t("failed")}
      onSuccess={({ done: next }) => next && navigate(next)}
      className="flex flex-col gap-5"
    >
      {({ fields, pending }) => (
        <>
          <TextField
            label={t("address")}
            hint={t("addressHint")}
            field={fields.address}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={500}
            required
          />
          <Button type="submit" loading={pending} className="self-start">
            {t("look")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}

/** A feed or a table as a file. */
export function FileForm() {
  const { t } = useTranslation("admin-sermon-import");
  const navigate = useNavigate();
  return (
    <AdminForm<"file">
      id="sermons-file"
      action={importsPath}
      intent="file"
      encType="multipart/form-data"
      failure={t("failed")}
      onSuccess={({ done: next }) => next && navigate(next)}
      className="flex flex-col gap-5"
    >
      {({ fields, pending }) => (
        <>
          <Field
            label={t("file")}
            hint={t("fileHint")}
            htmlFor={fields.file.id}
            error={fields.file.errors}
            required
          >
            <Input
              type="file"
              name="file"
              accept=".rss,.xml,.csv,.tsv,.txt,.xlsx,text/csv,text/xml,application/rss+xml,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              className="py-2"
            />
          </Field>
          <Button type="submit" variant="secondary" loading={pending} className="self-start">
            {t("upload")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
