import { useNavigate } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TEXT_FORM_BYTES } from "~/features/text-import/text-import-choices";
import { AdminForm } from "~/http/admin-form";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Progress } from "~/ui/progress";
import { textImportPath, textImportsPath } from "./text-import-paths";
import { uploadInSlices } from "./upload-in-slices";

/** The form of a file of texts. A file that is too large for a form is sent in slices. */
export function TextsUpload() {
  const { t } = useTranslation("admin-text-import");
  const navigate = useNavigate();
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  function sendLargeFile(event: FormEvent<HTMLFormElement>) {
    const file = new FormData(event.currentTarget).get("file");
    setError(null);
    if (!(file instanceof File) || file.size <= MAX_TEXT_FORM_BYTES) return;
    event.preventDefault();
    setSent(0);
    const onSent = (bytes: number) => setSent(bytes / file.size);
    void uploadInSlices(file, { unreachable: t("common:unreachable"), onSent }).then((answer) => {
      setSent(null);
      if ("error" in answer) setError(answer.error);
      else navigate(textImportPath(answer.id));
    });
  }

  return (
    <AdminForm<"file">
      id="texts-upload"
      action={textImportsPath}
      intent="upload"
      encType="multipart/form-data"
      failure={t("failed")}
      onSubmit={sendLargeFile}
      onSuccess={({ done: next }) => next && navigate(next)}
      className="flex flex-col gap-5"
    >
      {({ fields, pending }) => (
        <>
          <Field
            label={t("file")}
            hint={t("fileHint")}
            htmlFor={fields.file.id}
            error={error ?? fields.file.errors}
            required
          >
            <Input type="file" name="file" accept=".xml,.json,.zip" className="py-2" />
          </Field>
          {sent !== null && <Progress label={t("sending")} value={sent * 100} />}
          {error && <Alert variant="error" title={t("failed")} />}
          <Button type="submit" loading={pending || sent !== null} className="self-start">
            {t("upload")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
