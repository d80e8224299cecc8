import { Trash2 } from "~/ui/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { ConfirmButton } from "~/ui/confirm-button";

interface RemovableRowProps {
  id: number;
  intent: "deleteQuote" | "deleteName";
  /** For screen readers: what the button removes. */
  name: string;
  action: string;
  children: ReactNode;
}

/** Content of a public page, with the button that removes it. */
export function RemovableRow({ id, intent, name, action, children }: RemovableRowProps) {
  const { t } = useTranslation("admin-community");
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4">
      <div className="min-w-0 flex-[1_1_20rem]">{children}</div>
      <AdminForm
        id={`${intent}-${id}`}
        action={action}
        success={{ title: t(`done.${intent}`), isOnPage: true }}
        failure={t("failed")}
        className="max-sm:-ml-4" // aligns the button with the text above it
      >
        {() => (
          <>
            <input type="hidden" name="id" value={id} />
            <ConfirmButton
              name="intent"
              value={intent}
              variant="quietDanger"
              size="sm"
              aria-label={t(`${intent}.label`, { name })}
              title={t(`${intent}.title`, { name })}
              text={t(`${intent}.text`)}
              confirm={t(`${intent}.confirm`)}
            >
              <Trash2 aria-hidden="true" />
              {t("remove")}
            </ConfirmButton>
          </>
        )}
      </AdminForm>
    </li>
  );
}
