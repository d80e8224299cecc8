import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { TextField } from "~/http/text-field";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { EventChoices } from "./event-choices";
import { NewSecret } from "./new-secret";

/** The form for a new address, whose secret is shown above the empty form once. */
export function NewWebhookForm() {
  const { t } = useTranslation("admin-webhooks");
  return (
    <AdminSection title={t("form.title")} boxed>
      <AdminForm<"url" | "events">
        id="create-webhook"
        action="/admin/webhooks"
        intent="create"
        failure={t("form.failed")}
        className="flex flex-col gap-5"
      >
        {({ fields, pending, answer }) => {
          const made = answer?.ok ? (answer.result as { host: string; secret: string }) : undefined;
          return (
            <>
              {made && <NewSecret {...made} />}
              <TextField
                label={t("form.url")}
                hint={t("form.urlHint")}
                field={fields.url}
                type="url"
                maxLength={500}
                autoComplete="off"
                required
              />
              <EventChoices field={fields.events} answer={answer} />
              <Button type="submit" loading={pending} className="self-start">
                {t("form.submit")}
              </Button>
            </>
          );
        }}
      </AdminForm>
    </AdminSection>
  );
}
