import { CircleCheck } from "~/ui/icons";
import { Circle } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import type { SetupItem } from "~/features/operations/setup.schema";
import { AdminForm } from "~/http/admin-form";
import { textKey } from "~/i18n/text-key";
import { Button } from "~/ui/button";
import { AdminSection } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";

/** The first steps of a new site, until they are done or dismissed. */
export function Setup({ items }: { items: SetupItem[] }) {
  const { t } = useTranslation("admin-setup");
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <AdminSection
      boxed
      title={t("title")}
      description={`${t("lead")} ${t("progress", { done, total: items.length })}`}
      actions={
        <>
          <UiLink href="/admin/first-hour" className="link py-1">
            {t("admin-first-hour:open")}
          </UiLink>
          <AdminForm
            id="dismiss-setup"
            action="/admin/dashboard"
            intent="dismissSetup"
            success={{ title: t("dismissed"), isOnPage: true }}
            failure={t("notDismissed")}
          >
            {({ pending }) => (
              <Button variant="secondary" size="sm" loading={pending}>
                {t("dismiss")}
              </Button>
            )}
          </AdminForm>
        </>
      }
    >
      <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {items.map(({ step, texts, href, isDone }) => (
          <li key={step} className="grid grid-cols-[1.5rem_1fr] gap-x-2.5">
            {isDone ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-5 text-success" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-5 text-ink-soft" />
            )}
            <div className="min-w-0">
              {isDone ? (
                <p className="text-ink-soft">
                  {t(textKey(texts, "title"))} <span className="sr-only">{t("done")}</span>
                </p>
              ) : (
                <>
                  <UiLink href={href} className="link font-semibold">
                    {t(textKey(texts, "title"))}
                  </UiLink>
                  <p className="text-sm text-pretty text-ink-soft">{t(textKey(texts, "text"))}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}
