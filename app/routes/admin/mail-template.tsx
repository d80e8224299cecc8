import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  mailTextKey,
  mailTextPermissions,
  customMailTextInput,
  removeCustomMailTextInput,
  saveCustomMailTextInput,
  testCustomMailTextInput,
} from "~/features/mail/custom-mail-text.schema";
import {
  previewCustomMailText,
  removeCustomMailText,
  saveCustomMailText,
  previewCurrentMail,
  getCustomMailText,
  mailTextKeys,
  sendCustomMailTextTest,
} from "~/features/mail/custom-mail-text-admin.server";
import { mailTextTestLimit } from "~/features/mail/limits.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { AppError } from "~/request/errors";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languageNames, languages } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { TabNav, TabNavLink } from "~/ui/tabs";
import { RestoreDefaultText } from "./mail-templates/restore-default-text";
import { MailTextEditor } from "./mail-templates/mail-text-editor";
import { readDone } from "./shell/done";

const listPath = "/admin/mails/templates";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, mailTextPermissions, async (caller) => {
    const choice = mailTextKey.safeParse(args.params);
    if (!choice.success) throw new AppError(404, "notFound");
    const { language } = caller;
    const mailText = await getCustomMailText(caller, choice.data);
    const preview = await previewCurrentMail(caller, choice.data);
    const { publishing, ministry } = await getSettings();
    const keys = mailTextKeys(mailText.name);
    return {
      title: tFor(language)(keys.title),
      purpose: keys.purpose,
      mailText: {
        ...mailText,
        saved: mailText.savedAt && formatDateTime(mailText.savedAt, language, publishing.timeZone),
      },
      preview,
      testAddress: ministry.email,
      done: readDone(args.request, ["save", "remove"]),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, mailTextPermissions, {
    save: intent({ schema: saveCustomMailTextInput, verb: saveCustomMailText }),
    preview: intent({
      schema: customMailTextInput,
      verb: previewCustomMailText,
      returnsResult: true,
      keepsFields: true,
    }),
    test: intent({
      schema: testCustomMailTextInput,
      verb: sendCustomMailTextTest,
      limit: mailTextTestLimit,
      returnsResult: true,
      keepsFields: true,
    }),
    remove: intent({ schema: removeCustomMailTextInput, verb: removeCustomMailText }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** After a conflict the other version is loaded, to compare. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || revalidateUnlessUnreached(args);

/** The text of one mail in one language: edit, preview, test, restore. */
export default function MailTemplate() {
  const { t } = useTranslation("admin-mail-templates");
  const { title, purpose, mailText, preview, testAddress, done } = useLoaderData<typeof loader>();
  const path = `${listPath}/${mailText.name}/${mailText.language}`;
  return (
    <AdminPage
      title={title}
      lead={t(purpose)}
      back={{ href: listPath, label: t("title") }}
      actions={mailText.saved && <RestoreDefaultText action={path} basedOn={mailText.savedAt ?? ""} />}
    >
      <TabNav label={t("languagesOf")} className="mb-6">
        {languages.map((language) => (
          <TabNavLink key={language} asChild active={language === mailText.language}>
            <UiLink href={`${listPath}/${mailText.name}/${language}`}>{languageNames[language]}</UiLink>
          </TabNavLink>
        ))}
      </TabNav>
      {done && <Alert variant="success" title={t(done === "save" ? "saved" : "removed")} className="mb-6" />}
      <p className="mb-6 text-ink-soft">
        {!mailText.saved
          ? t("builtIn")
          : mailText.isActive
            ? t("ownSince", { date: mailText.saved })
            : t("asideSince", { date: mailText.saved })}
      </p>
      <MailTextEditor
        key={path}
        path={path}
        mailText={mailText}
        preview={preview}
        testAddress={testAddress}
      />
    </AdminPage>
  );
}
