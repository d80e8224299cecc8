import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { mailTypes } from "~/areas/mail-template";
import { mailTextPermissions } from "~/features/mail/custom-mail-text.schema";
import { listCustomMailTexts, mailTextKeys } from "~/features/mail/custom-mail-text-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { languageNames, languages } from "~/i18n/languages";
import { Badge } from "~/ui/badge";
import { AdminPage } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, mailTextPermissions, "admin-mail-templates:title", async (caller) => {
    return {
      mails: (await listCustomMailTexts(caller)).map((mail) => ({ ...mail, ...mailTextKeys(mail.name) })),
      maySeeMails: caller.permissions.has("manage_users"),
    };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The list of mails, with links to their text in each language. */
export default function MailTemplates() {
  const { t } = useTranslation("admin-mail-templates");
  const { mails, maySeeMails } = useLoaderData<typeof loader>();
  const back = maySeeMails
    ? { href: "/admin/mails", label: t("admin-mails:title") }
    : { href: "/admin/newsletter", label: t("admin-newsletter:title") };
  return (
    <AdminPage title={t("title")} lead={t("lead")} back={back}>
      {mailTypes.map((type) => {
        const ofType = mails.filter((mail) => mail.type === type);
        return ofType.length > 0 && <MailList key={type} title={t(`types.${type}`)} mails={ofType} />;
      })}
    </AdminPage>
  );
}

interface MailListProps {
  title: string;
  mails: ReturnType<typeof useLoaderData<typeof loader>>["mails"];
}

function MailList({ title, mails }: MailListProps) {
  const { t } = useTranslation("admin-mail-templates");
  return (
    <section className="mb-10">
      <h2 className="mb-3 text-sm font-semibold text-ink-soft">{title}</h2>
      <ul aria-label={title} className="flex flex-col divide-y divide-line border-y border-line">
        {mails.map(({ name, title: mail, purpose, languages: own }) => (
          <li key={name} className="flex flex-col gap-3 py-5 lg:flex-row lg:items-start lg:gap-8">
            <div className="min-w-0 flex-1">
              <h3 className="font-serif text-xl">{t(mail)}</h3>
              <p className="mt-1 max-w-reading text-ink-soft">{t(purpose)}</p>
            </div>
            <ul aria-label={t("languagesOf")} className="flex flex-wrap gap-x-5 gap-y-1">
              {languages.map((language) => (
                <li key={language} className="flex min-h-11 items-center gap-2">
                  <UiLink
                    className="link"
                    href={`/admin/mails/templates/${name}/${language}`}
                    lang={language}
                  >
                    {languageNames[language]}
                  </UiLink>
                  <CustomTextBadge own={own.find((one) => one.language === language)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CustomTextBadge({ own }: { own: { isActive: boolean } | undefined }) {
  const { t } = useTranslation("admin-mail-templates");
  if (!own) return null;
  return own.isActive ? <Badge tone="brand">{t("own")}</Badge> : <Badge>{t("putAside")}</Badge>;
}
