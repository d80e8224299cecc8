import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  mailWordsChoice,
  mailWordsNeed,
  mailWordsSchema,
  removeMailWordsSchema,
  saveMailWordsSchema,
  testMailWordsSchema,
} from "~/features/mail/mail-words.schema";
import {
  previewMailWords,
  removeMailWords,
  saveMailWords,
  showLetter,
  showMailWords,
  testMailWords,
} from "~/features/mail/mail-words.server";
import { getSettings } from "~/features/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { AppError } from "~/http/errors";
import { adminAction, intent } from "~/http/form-action.server";
import { sendForm, unlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languageNames, languages } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { TabNav, TabNavLink } from "~/ui/tabs";
import { BackToBuiltIn } from "./mail-templates/back-to-built-in";
import { WordsEditor } from "./mail-templates/words-editor";
import { RouterLink } from "./shell/router-link";

const list = "/admin/mails/templates";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, mailWordsNeed, async (caller) => {
    const choice = mailWordsChoice.safeParse(args.params);
    if (!choice.success) throw new AppError(404, "notFound");
    const { language } = caller;
    const words = await showMailWords(caller, choice.data);
    const letter = await showLetter(caller, choice.data);
    const { publishing, ministry } = await getSettings();
    const title = tFor(language)(`admin-mails:templates.${words.name}`);
    return {
      meta: { title, description: title, unlisted: true },
      title,
      words: {
        ...words,
        saved: words.savedAt && formatDateTime(words.savedAt, language, publishing.timeZone),
      },
      letter,
      testAddress: ministry.email,
      done:
        ["save", "remove"].find((deed) => deed === new URL(args.request.url).searchParams.get("done")) ??
        null,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, mailWordsNeed, {
    save: intent({ schema: saveMailWordsSchema, verb: saveMailWords }),
    preview: intent({ schema: mailWordsSchema, verb: previewMailWords, shows: true, keeps: true }),
    test: intent({ schema: testMailWordsSchema, verb: testMailWords, shows: true, keeps: true }),
    remove: intent({ schema: removeMailWordsSchema, verb: removeMailWords }),
  });
}

export const clientAction = sendForm;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** What somebody else changed meanwhile is fetched to be compared. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || unlessUnreached(args);

/** The words of one mail in one language: written, looked at as its reader sees it, tried, given back. */
export default function MailTemplate() {
  const { t } = useTranslation("admin-mail-templates");
  const { title, words, letter, testAddress, done } = useLoaderData<typeof loader>();
  const path = `${list}/${words.name}/${words.language}`;
  return (
    <AdminPage
      title={title}
      lead={t(`purpose.${words.name}`)}
      back={{ href: list, label: t("toList") }}
      actions={words.saved && <BackToBuiltIn action={path} basedOn={words.savedAt ?? ""} />}
    >
      <TabNav label={t("languagesOf")} className="mb-6">
        {languages.map((language) => (
          <TabNavLink key={language} asChild active={language === words.language}>
            <RouterLink href={`${list}/${words.name}/${language}`}>{languageNames[language]}</RouterLink>
          </TabNavLink>
        ))}
      </TabNav>
      {done && <Alert variant="success" title={t(done === "save" ? "saved" : "removed")} className="mb-6" />}
      <p className="mb-6 text-ink-soft">
        {!words.saved
          ? t("builtIn")
          : words.isActive
            ? t("ownSince", { date: words.saved })
            : t("asideSince", { date: words.saved })}
      </p>
      <WordsEditor key={path} path={path} words={words} letter={letter} testAddress={testAddress} />
    </AdminPage>
  );
}
