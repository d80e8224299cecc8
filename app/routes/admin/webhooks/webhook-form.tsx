import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { TextField } from "~/http/text-field";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { Switch } from "~/ui/switch";
import { EventChoices } from "./event-choices";

interface WebhookFormProps {
  id: number;
  url: string;
  events: string[];
  isActive: boolean;
}

/** Changes an address, its events, and whether it gets them. */
export function WebhookForm({ id, url, events, isActive }: WebhookFormProps) {
  const { t } = useTranslation("admin-webhooks");
  return (
    <AdminSection title={t("save.title")} boxed>
      <AdminForm<"url" | "events" | "isActive">
        id="save-webhook"
        action={`/admin/webhooks/${id}`}
        intent="save"
        initial={{ url }}
        success={{ title: t("save.done") }}
        failure={t("save.failed")}
        className="flex flex-col gap-5"
      >
        {({ fields, pending, answer }) => (
          <>
            <TextField
              label={t("form.url")}
              hint={t("form.urlHint")}
              field={fields.url}
              type="url"
              maxLength={500}
              autoComplete="off"
              required
            />
            <EventChoices field={fields.events} chosen={events} answer={answer} />
            <Switch
              id={fields.isActive.id}
              name={fields.isActive.name}
              label={t("save.isActive")}
              hint={t("save.isActiveHint")}
              defaultChecked={isActive}
            />
            <Button type="submit" loading={pending} className="self-start">
              {t("save.submit")}
            </Button>
          </>
        )}
      </AdminForm>
    </AdminSection>
  );
}
