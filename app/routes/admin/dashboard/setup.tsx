import { Circle, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SetupItem, SetupStep } from "~/features/operations/setup.schema";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { AdminSection } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";

/** Where each step is done. */
const screens: Record<SetupStep, string> = {
  siteName: "/admin/settings?tab=general",
  pastor: "/admin/settings?tab=ministry",
  email: "/admin/settings?tab=ministry",
  address: "/admin/settings?tab=ministry",
  phone: "/admin/settings?tab=ministry",
  links: "/admin/settings?tab=ministry",
  mailServer: "/admin/settings?tab=email",
  mailTest: "/admin/mails/templates",
  payment: "/admin/settings?tab=payments",
  backup: "/admin/backups",
  twoFactor: "/admin/account/two-factor",
};

/** The first steps of a new site, until they are done or dismissed. */
export function Setup({ items }: { items: SetupItem[] }) {
  const { t } = useTranslation("admin-setup");
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <AdminSection
      boxed
      className="mb-10"
      title={t("title")}
      description={`${t("lead")} ${t("progress", { done, total: items.length })}`}
      actions={
        <AdminForm
          id="dismiss-setup"
          action="/admin/dashboard"
          intent="dismissSetup"
          success={{ title: t("dismissed") }}
          failure={t("notDismissed")}
        >
          {({ pending }) => (
            <Button variant="secondary" size="sm" loading={pending}>
              {t("dismiss")}
            </Button>
          )}
        </AdminForm>
      }
    >
      <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {items.map(({ step, isDone }) => (
          <li key={step} className="grid grid-cols-[1.5rem_1fr] gap-x-2.5">
            {isDone ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-5 text-success" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-5 text-ink-soft" />
            )}
            <div className="min-w-0">
              {isDone ? (
                <p className="text-ink-soft">
                  {t(`steps.${step}.title`)} <span className="sr-only">{t("done")}</span>
                </p>
              ) : (
                <>
                  <UiLink href={screens[step]} className="link font-semibold">
                    {t(`steps.${step}.title`)}
                  </UiLink>
                  <p className="text-sm text-pretty text-ink-soft">{t(`steps.${step}.text`)}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </AdminSection>
  );
}
