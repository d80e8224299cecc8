import { useTranslation } from "react-i18next";
import type { ChangeSubscribersOutput } from "~/features/newsletter/subscribers/subscribers-many.schema";
import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { UiLink } from "~/ui/link";

/** How many were changed, and which not and why. */
export function ManyResult({ changed, notChanged }: ChangeSubscribersOutput) {
  const { t, i18n } = useTranslation("admin-subscribers", { keyPrefix: "many.result" });
  const number = (count: number) => formatNumber(count, i18n.language as Language);
  return (
    <Alert
      variant={changed > 0 ? "success" : "info"}
      title={t("changed", { count: changed, number: number(changed) })}
      className="mb-4"
    >
      {notChanged.map(({ reason, count, subscribers }) => (
        <div key={reason}>
          <p>{t(reason, { count, number: number(count) })}</p>
          {subscribers.length > 0 && (
            <ul className="wrap-anywhere">
              {subscribers.map(({ id, email }) => (
                <li key={id}>
                  <UiLink href={`/admin/newsletter/subscribers/${id}`}>{email}</UiLink>
                </li>
              ))}
              {count > subscribers.length && <li>…</li>}
            </ul>
          )}
        </div>
      ))}
    </Alert>
  );
}
