import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { mailIdInput } from "~/features/mail/mail-log.schema";
import { resendMail, getMail } from "~/features/mail/mail-log-admin.server";
import { mailTitleKey } from "~/features/mail/mail-templates.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { MailContent } from "./mails/mail-content";
import { MailFacts } from "./mails/mail-facts";
import { ResendForm } from "./mails/resend-form";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", async (caller) => {
    const { language } = caller;
    const mail = await getMail(caller, mailIdInput.parse(args.params));
    const { timeZone } = (await getSettings()).publishing;
    const inWords = (time: string) => formatDateTime(time, language, timeZone);
    const title = tFor(language)("admin-mails:mail.title", { date: inWords(mail.createdAt) });
    return {
      mail: {
        ...mail,
        title: mailTitleKey(mail.template),
        created: inWords(mail.createdAt),
        sent: mail.sentAt && inWords(mail.sentAt),
      },
      title,
      isResent: new URL(args.request.url).searchParams.get("done") === "resend",
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_users", {
    resend: intent({
      schema: mailIdInput,
      verb: resendMail,
      done: (id) => `/admin/mails/${id}?done=resend`,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One mail of the log: its status, text and HTML. */
export default function Mail() {
  const { t } = useTranslation("admin-mails");
  const { mail, title, isResent } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      width="reading"
      title={title}
      back={{ href: "/admin/mails", label: t("title") }}
      actions={mail.canResend && <ResendForm key={mail.id} id={mail.id} recipient={mail.recipient ?? ""} />}
    >
      {isResent && (
        <Alert variant="success" title={t("resend.done")} className="mb-6">
          {t("resend.doneText")}
        </Alert>
      )}
      <MailFacts mail={mail} />
      <MailContent mail={mail} />
    </AdminPage>
  );
}
