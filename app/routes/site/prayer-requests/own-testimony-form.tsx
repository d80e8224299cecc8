import { useTranslation } from "react-i18next";
import type { OwnRequest } from "~/features/prayers/requests/request-card";
import { AdminForm } from "~/http/admin-form";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Textarea } from "~/ui/textarea";

interface OwnTestimonyFormProps {
  request: OwnRequest;
  action: string;
}

/** The testimony form for an existing request, which is shown read-only. */
export function OwnTestimonyForm({ request, action }: OwnTestimonyFormProps) {
  const { t } = useTranslation("prayers");
  const { requesterName, requesterEmail, title, description, language } = request;
  return (
    <AdminForm<"testimony" | "dateAnswered">
      id="own-answer"
      intent="answer"
      action={action}
      success={{ title: t("own.answer.done") }}
      failure={t("testimony.failed")}
      failureText={t("testimony.failedText")}
      className="grid gap-5 sm:grid-cols-2"
    >
      {({ fields, pending }) => (
        <>
          <Field label={t("form.name")}>
            <Input value={requesterName} readOnly dir="auto" />
          </Field>
          {requesterEmail && (
            <Field label={t("form.email")}>
              <Input value={requesterEmail} readOnly />
            </Field>
          )}
          <Field label={t("testimony.originalRequest")} className="sm:col-span-2">
            <Textarea value={`${title}\n\n${description}`} readOnly rows={4} lang={language} dir="auto" />
          </Field>
          <TextAreaField
            label={t("testimony.testimony")}
            field={fields.testimony}
            required
            rows={5}
            maxLength={3000}
            className="sm:col-span-2"
          />
          <TextField
            label={t("testimony.dateAnswered")}
            hint={t("testimony.dateAnsweredHint")}
            field={fields.dateAnswered}
            required
            maxLength={100}
            className="sm:col-span-2"
          />
          <Button type="submit" loading={pending} className="justify-self-start">
            {t("testimony.send")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
