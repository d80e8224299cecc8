import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { SelectField } from "~/http/select-field";
import { EmailField } from "~/http/email-field";
import { TextField } from "~/http/text-field";
import { languageOptions, languages } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { Button } from "~/ui/button";
import { AdminSection } from "~/ui/admin-page";

interface AccountProfileFormProps {
  displayName: string | null;
  email: string | null;
  preferredLanguage: string;
}

/** The displayed name, and the language of the administration for this person. */
export function AccountProfileForm({ displayName, email, preferredLanguage }: AccountProfileFormProps) {
  const { t } = useTranslation("admin-account");
  const offered = useOfferedLanguages();
  const choices = languages.filter((one) => offered.includes(one) || one === preferredLanguage);
  return (
    <AdminSection title={t("profile.title")} boxed>
      <AdminForm<"displayName" | "email" | "preferredLanguage">
        id="profile"
        action="/admin/account"
        intent="profile"
        initial={{ displayName: displayName ?? "", email: email ?? "", preferredLanguage }}
        failure={t("profile.failed")}
        // A page has one language, so a change of language reloads it.
        onSuccess={() => window.location.assign("/admin/account?done=profile")}
        className="flex flex-col gap-5"
      >
        {({ fields, pending }) => (
          <>
            <TextField
              label={t("profile.displayName")}
              hint={t("profile.displayNameHint")}
              field={fields.displayName}
              autoComplete="name"
              maxLength={100}
            />
            <EmailField label={t("profile.email")} hint={t("profile.emailHint")} field={fields.email} />
            <SelectField
              label={t("profile.language")}
              hint={t("profile.languageHint")}
              field={fields.preferredLanguage}
              options={languageOptions(choices)}
            />
            <Button type="submit" loading={pending} className="self-start">
              {t("profile.save")}
            </Button>
          </>
        )}
      </AdminForm>
    </AdminSection>
  );
}
