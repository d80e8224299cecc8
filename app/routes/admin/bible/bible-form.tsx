import { useTranslation } from "react-i18next";
import type { InstalledBible } from "~/features/bible/bible.schema";
import { bibleRights, type BibleRight } from "~/features/bible/bible-rights";
import { AdminForm } from "~/http/admin-form";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { Switch } from "~/ui/switch";

interface BibleFormProps {
  action: string;
  bible: InstalledBible;
  onSaved: () => void;
}

/** How a version is named, and what its licence allows. */
export function BibleForm({ action, bible, onSaved }: BibleFormProps) {
  const { t } = useTranslation("admin-bible", { keyPrefix: "form" });
  const { name, licence, attribution } = bible;
  const initial = { mayCopy: "", mayFeed: "", mayMail: "" };
  for (const right of bibleRights) initial[right] = bible[right] ? "on" : "";
  return (
    <AdminForm<"name" | "licence" | "attribution" | BibleRight>
      id={`bible-${bible.code}`}
      action={action}
      intent="update"
      success={{ title: t("saved") }}
      failure={t("notSaved")}
      initial={{ name, licence, attribution, ...initial }}
      onSuccess={onSaved}
      className="flex flex-col gap-6"
    >
      {({ fields, pending }) => (
        <>
          <TextField label={t("name")} hint={t("nameHint")} field={fields.name} maxLength={100} required />
          <TextField label={t("licence")} field={fields.licence} maxLength={200} required />
          <TextAreaField
            label={t("attribution")}
            hint={t("attributionHint")}
            field={fields.attribution}
            rows={3}
            maxLength={500}
            required
          />
          <fieldset className="flex min-w-0 flex-col">
            <legend className="mb-1 text-sm font-semibold">{t("rights")}</legend>
            <p className="mb-2 text-sm text-ink-soft">{t("rightsHint")}</p>
            {bibleRights.map((right) => (
              <Switch
                key={fields[right].key}
                id={fields[right].id}
                name={right}
                label={t(right)}
                hint={t(`${right}Hint`)}
                error={fields[right].errors}
                defaultChecked={fields[right].initialValue === "on"}
              />
            ))}
          </fieldset>
          <div>
            <Button type="submit" loading={pending}>
              {t("save")}
            </Button>
          </div>
        </>
      )}
    </AdminForm>
  );
}
