import { useTranslation } from "react-i18next";
import { mayWriteByToken, tokenAccess, type RolePermission } from "~/auth/permissions";
import { AdminForm } from "~/http/admin-form";
import { FormField } from "~/http/form-field";
import { SecretField } from "~/http/secret-field";
import { SelectField } from "~/http/select-field";
import { TextField } from "~/http/text-field";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { FieldError, Input } from "~/ui/field";
import { CodeField } from "~/ui/secret-fields";
import { ShownOnce } from "~/ui/shown-once";

interface NewTokenFormProps {
  /** The permissions that the person has. */
  offered: RolePermission[];
  /** The person has a second factor. */
  asksCode: boolean;
  /** Today's date where the ministry is. */
  today: string;
}

type Names = RolePermission | "name" | "access" | "endsOn" | "currentPassword" | "code";

/** The form for a new token, which is shown above the empty form once. */
export function NewTokenForm({ offered, asksCode, today }: NewTokenFormProps) {
  const { t } = useTranslation("admin-tokens");
  return (
    <AdminSection title={t("create.title")} boxed>
      <AdminForm<Names>
        id="create-token"
        action="/admin/account/tokens"
        intent="create"
        initial={Object.fromEntries(offered.map((permission) => [permission, "none"]))}
        failure={t("create.failed")}
        className="flex flex-col gap-5"
      >
        {({ fields, pending, answer }) => {
          const made = answer?.ok ? (answer.result as { name: string; token: string }) : undefined;
          return (
            <>
              {made && <Made {...made} />}
              <TextField
                label={t("create.name")}
                hint={t("create.nameHint")}
                field={fields.name}
                maxLength={100}
                autoComplete="off"
                required
              />
              <fieldset className="flex min-w-0 flex-col gap-3" aria-describedby="access-hint">
                <legend className="mb-1 text-sm font-semibold">{t("create.access")}</legend>
                <p id="access-hint" className="text-sm text-ink-soft">
                  {t("create.accessHint")}
                </p>
                {offered.map((permission) => (
                  <SelectField
                    key={permission}
                    label={t(`admin-roles:permissions.${permission}`)}
                    hint={mayWriteByToken(permission) ? undefined : t("create.onlyReads")}
                    field={fields[permission]}
                    options={tokenAccess
                      .filter((value) => value !== "write" || mayWriteByToken(permission))
                      .map((value) => ({ value, label: t(`access.${value}`) }))}
                  />
                ))}
                <FieldError id={fields.access.errorId} error={fields.access.errors} />
              </fieldset>
              <FormField label={t("create.endsOn")} hint={t("create.endsOnHint")} field={fields.endsOn}>
                <Input
                  key={fields.endsOn.key}
                  name={fields.endsOn.name}
                  defaultValue={fields.endsOn.initialValue}
                  type="date"
                  min={today}
                />
              </FormField>
              <SecretField
                field={fields.currentPassword}
                label={t("admin-account:password.current")}
                autoComplete="current-password"
                required
              />
              {asksCode && (
                <CodeField
                  id={fields.code.id}
                  name={fields.code.name}
                  label={t("admin-account:disable.code")}
                  error={fields.code.errors}
                  length={null}
                  required
                />
              )}
              <Button type="submit" loading={pending} className="self-start">
                {t("create.submit")}
              </Button>
            </>
          );
        }}
      </AdminForm>
    </AdminSection>
  );
}

function Made({ name, token }: { name: string; token: string }) {
  const { t } = useTranslation("admin-tokens");
  return (
    <ShownOnce
      title={t("made.title", { name })}
      text={t("made.text")}
      secret={token}
      copy={{ label: t("made.copy"), done: t("made.copied"), failed: t("admin-account:copyFailed") }}
    />
  );
}
