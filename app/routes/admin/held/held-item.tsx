import { Trash2 } from "~/ui/icons";
import { UserRoundCheck } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { DefinitionList } from "~/ui/definition-list";
import type { SpokenDate } from "~/i18n/spoken-date";
import { SpokenTime } from "~/i18n/spoken-time";

interface HeldItemProps {
  id: number;
  form: string;
  createdAt: string;
  when: SpokenDate;
  language: string;
  fields: { term: string; value: string }[];
  action: string;
}

/** One held form, with the two answers: a person sent it, or a robot. */
export function HeldItem({ id, form, createdAt, when, language, fields, action }: HeldItemProps) {
  const { t } = useTranslation("admin-held");
  return (
    <li className="py-6">
      <h2 className="font-serif text-xl">{form}</h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        <SpokenTime at={createdAt} when={when} isExact />
      </p>
      <DefinitionList
        items={fields.map(({ term, value }) => ({
          term,
          value: (
            <span lang={language} dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {value}
            </span>
          ),
        }))}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <AdminForm
          id={`release-${id}`}
          action={action}
          intent="release"
          success={{ title: t("done.release") }}
          failure={t("failed")}
        >
          {({ pending }) => (
            <>
              <input type="hidden" name="id" value={id} />
              <Button type="submit" variant="secondary" size="sm" loading={pending}>
                <UserRoundCheck aria-hidden="true" />
                {t("release")}
              </Button>
            </>
          )}
        </AdminForm>
        <AdminForm
          id={`delete-${id}`}
          action={action}
          intent="delete"
          success={{ title: t("done.delete"), isOnPage: true }}
          failure={t("failed")}
        >
          {({ pending }) => (
            <>
              <input type="hidden" name="id" value={id} />
              <ConfirmButton
                variant="quietDanger"
                size="sm"
                loading={pending}
                title={t("deleteAsk.title")}
                text={t("deleteAsk.text")}
                confirm={t("delete")}
              >
                <Trash2 aria-hidden="true" />
                {t("delete")}
              </ConfirmButton>
            </>
          )}
        </AdminForm>
      </div>
    </li>
  );
}
