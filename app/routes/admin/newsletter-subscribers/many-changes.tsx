import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { interests } from "~/features/newsletter/preferences/preference-choices";
import { MOST_AT_ONCE } from "~/features/newsletter/subscribers/many-changes";
import type { loadManyScreen } from "~/features/newsletter/subscribers/subscribers-many-admin.server";
import type { ChangeSubscribersOutput } from "~/features/newsletter/subscribers/subscribers-many.schema";
import { AdminForm } from "~/http/admin-form";
import type { FormFields } from "~/http/fetcher-form";
import { SelectField } from "~/http/select-field";
import { languageNames, languageOptions } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { ManyResult } from "./many-result";

type ManyScreen = Awaited<ReturnType<typeof loadManyScreen>>;

/** What can be changed for the chosen subscribers, each with its own form and result. */
export function ManyChanges({ action, ...screen }: ManyScreen & { action: string }) {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "many" });
  const { t: choices } = useTranslation("subscription", { keyPrefix: "preferences" });
  const { chosen, count, number } = screen;
  return (
    <>
      <Filter {...screen} />
      {count > MOST_AT_ONCE && <p className="mb-6 text-ink-soft">{t("inParts")}</p>}
      <AdminSection title={t("language.title")}>
        <ChangeForm name="language" {...{ action, chosen }}>
          {({ fields, pending }) => (
            <>
              <SelectField
                label={t("language.to")}
                field={fields.toLanguage}
                options={languageOptions()}
                placeholder={t("choosePlaceholder")}
                className="grow"
              />
              <Button type="submit" name="change" value="language" variant="secondary" loading={pending}>
                {t("language.action")}
              </Button>
            </>
          )}
        </ChangeForm>
      </AdminSection>
      <AdminSection title={t("interest.title")} description={t("interest.text")}>
        <ChangeForm name="interest" {...{ action, chosen }}>
          {({ fields, pending }) => (
            <>
              <SelectField
                label={t("interest.which")}
                field={fields.interest}
                options={interests.map((value) => ({ value, label: choices(`interest.${value}`) }))}
                placeholder={t("choosePlaceholder")}
                className="grow"
              />
              <Button type="submit" name="change" value="addInterest" variant="secondary" loading={pending}>
                {t("interest.add")}
              </Button>
              <Button type="submit" name="change" value="removeInterest" variant="quiet" loading={pending}>
                {t("interest.remove")}
              </Button>
            </>
          )}
        </ChangeForm>
      </AdminSection>
      <AdminSection title={t("unsubscribe.title")} description={t("unsubscribe.text")}>
        <ChangeForm name="unsubscribe" {...{ action, chosen }}>
          {({ pending }) => (
            <ConfirmButton
              name="change"
              value="unsubscribe"
              variant="quietDanger"
              confirmVariant="danger"
              loading={pending}
              title={t("unsubscribe.ask", { count, number })}
              text={t("unsubscribe.askText")}
              confirm={t("unsubscribe.title")}
            >
              {t("unsubscribe.title")}
            </ConfirmButton>
          )}
        </ChangeForm>
      </AdminSection>
    </>
  );
}

/** What the list was filtered by. */
function Filter({ chosen: { everybody, q, state, in: language }, segmentName }: ManyScreen) {
  const { t } = useTranslation("admin-newsletter", { keyPrefix: "subscribers" });
  const parts = [
    q && `“${q}”`,
    state && t(`state.${state}`),
    language && languageNames[language],
    segmentName,
  ].filter(Boolean);
  if (!everybody || parts.length === 0) return null;
  return <p className="mb-6 text-ink-soft">{parts.join(" · ")}</p>;
}

interface ChangeFormProps {
  name: "language" | "interest" | "unsubscribe";
  action: string;
  chosen: ManyScreen["chosen"];
  children: (form: { fields: FormFields<"toLanguage" | "interest">; pending: boolean }) => ReactNode;
}

function ChangeForm({ name, action, chosen, children }: ChangeFormProps) {
  const { t } = useTranslation("admin-subscribers");
  const { ids, everybody, ...filter } = chosen;
  return (
    <AdminForm<"toLanguage" | "interest">
      id={`many-${name}`}
      action={action}
      intent={name}
      success={{ title: t("many.done"), isOnPage: true }}
      failure={t("failed")}
    >
      {({ fields, pending, answer }) => (
        <>
          {everybody ? (
            <input type="hidden" name="everybody" value="on" />
          ) : (
            ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)
          )}
          {Object.entries(filter).map(
            ([field, value]) => value && <input key={field} type="hidden" name={field} value={value} />,
          )}
          {answer?.ok && <ManyResult {...(answer.result as ChangeSubscribersOutput)} />}
          <div className="flex flex-wrap items-end gap-3">{children({ fields, pending })}</div>
        </>
      )}
    </AdminForm>
  );
}
