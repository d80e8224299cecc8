import { useBlocker } from "@remix-run/react";
import { Eye, Send } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import type { CustomMailTextInput } from "~/features/mail/custom-mail-text.schema";
import { AdminForm } from "~/http/admin-form";
import { HiddenField } from "~/http/hidden-field";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";
import { Field, Input } from "~/ui/field";
import { UnsavedChangesDialog } from "~/ui/unsaved-changes";

interface MailTextFormProps {
  id: string;
  action: string;
  mailText: CustomMailTextInput & { savedAt: string | null; isActive: boolean };
  /** There are unsaved changes. */
  dirty: boolean;
  /** The default address for tests. */
  testAddress: string;
}

/** Subject and text of a mail, with buttons for preview and test. */
export function MailTextForm({ id, action, mailText, dirty, testAddress }: MailTextFormProps) {
  const { t } = useTranslation("admin-mail-templates", { keyPrefix: "form" });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <AdminForm<"subject" | "text" | "isActive" | "email" | "basedOn">
      id={id}
      action={action}
      success={({ intent }) => (intent === "preview" ? undefined : { title: t(`done.${intent}`) })}
      failure={({ intent }) => t(`failed.${intent ?? "save"}`)}
      initial={{
        subject: mailText.subject,
        text: mailText.text,
        basedOn: mailText.savedAt ?? "",
        email: testAddress,
        isActive: mailText.isActive ? "on" : "",
      }}
      className="flex flex-col gap-5"
    >
      {({ fields, pending }) => (
        <>
          <HiddenField field={fields.basedOn} />
          <TextField label={t("subject")} field={fields.subject} maxLength={200} required />
          <TextAreaField
            label={t("text")}
            hint={t("textHint")}
            field={fields.text}
            lang={mailText.language}
            rows={16}
            required
            textClassName="font-mono text-sm"
          />
          <Checkbox
            key={fields.isActive.key}
            id={fields.isActive.id}
            name={fields.isActive.name}
            label={t("isActive")}
            hint={t("isActiveHint")}
            defaultChecked={fields.isActive.initialValue === "on"}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="save" loading={pending}>
              {t("save")}
            </Button>
            <Button type="submit" name="intent" value="preview" variant="secondary">
              <Eye aria-hidden="true" />
              {t("preview")}
            </Button>
          </div>
          <div className="flex flex-wrap items-end gap-3 border-t border-line pt-5">
            <Field
              label={t("email")}
              htmlFor={fields.email.id}
              error={fields.email.errors}
              className="min-w-56 flex-1"
            >
              <Input
                key={fields.email.key}
                type="email"
                name="email"
                defaultValue={fields.email.initialValue}
                maxLength={254}
              />
            </Field>
            <Button type="submit" name="intent" value="test" variant="secondary">
              <Send aria-hidden="true" />
              {t("test")}
            </Button>
          </div>
          {/* The intent of buttons outside of the form; a named button wins. */}
          <input type="hidden" name="intent" value="save" />
          <UnsavedChangesDialog unsaved={dirty} blocker={blocker} />
        </>
      )}
    </AdminForm>
  );
}
