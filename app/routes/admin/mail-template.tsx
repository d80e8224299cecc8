import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { mailWordsSchema, testMailWordsSchema, mailWordsChoice } from "~/features/mail/mail-words.schema";
import {
  previewMailWords,
  removeMailWords,
  saveMailWords,
  showMailWords,
  testMailWords,
} from "~/features/mail/mail-words.server";
import { getSettings } from "~/features/settings/settings.server";
import { deskScreen } from "~/http/desk-screen.server";
import { AppError } from "~/http/errors";
import { deskAction, intent } from "~/http/form-action.server";
import { sendForm, unlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languageNames, languages } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { DeskPage } from "~/ui/desk-page";
import { TabNav, TabNavLink } from "~/ui/tabs";
import { BackToBuiltIn } from "./mail-templates/back-to-built-in";
import { LetterPreview } from "./mail-templates/letter-preview";
import { VariableList } from "./mail-templates/variable-list";
import { WordsForm } from "./mail-templates/words-form";
import { RouterLink } from "./shell/router-link";

const list = "/admin/mails/templates";

export async function loader(args: LoaderFunctionArgs) {
  return deskScreen(args, "manage_users", async (caller) => {
    const choice = mailWordsChoice.safeParse(args.params);
    if (!choice.success) throw new AppError(404, "notFound");
    const { language } = caller;
    const words = await showMailWords(caller, choice.data);
    const { subject, html } = await previewMailWords(caller, words);
    const { publishing, ministry } = await getSettings();
    const title = tFor(language)(`desk-mails:templates.${words.name}`);
    return {
      meta: { title, description: title, unlisted: true },
      title,
      words: {
        ...words,
        saved: words.savedAt && formatDateTime(words.savedAt, language, publishing.timeZone),
      },
      letter: { subject, html },
      testAddress: ministry.email,
      done:
        ["save", "remove"].find((deed) => deed === new URL(args.request.url).searchParams.get("done")) ??
        null,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return deskAction(args, "manage_users", {
    save: intent({ schema: mailWordsSchema, verb: saveMailWords }),
    preview: intent({ schema: mailWordsSchema, verb: previewMailWords, shows: true, keeps: true }),
    test: intent({ schema: testMailWordsSchema, verb: testMailWords, shows: true, keeps: true }),
    remove: intent({ schema: mailWordsChoice, verb: removeMailWords }),
  });
}

export const clientAction = sendForm;
export const shouldRevalidate = unlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The words of one mail in one language: written, looked at as its reader sees it, tried, given back. */
export default function MailTemplate() {
  const { t } = useTranslation("desk-mail-templates");
  const { title, words, letter, testAddress, done } = useLoaderData<typeof loader>();
  const path = `${list}/${words.name}/${words.language}`;
  // What was saved or given back meanwhile is another form, filled anew.
  const form = `words-${words.name}-${words.language}-${words.savedAt ?? "builtIn"}`;
  return (
    <DeskPage
      title={title}
      lead={t(`purpose.${words.name}`)}
      back={{ href: list, label: t("toList") }}
      actions={words.saved && <BackToBuiltIn action={path} />}
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
        {words.saved ? t("ownSince", { date: words.saved }) : t("builtIn")}
      </p>
      <div className="grid gap-10 xl:grid-cols-2">
        <div className="min-w-0">
          <WordsForm key={form} id={form} action={path} words={words} testAddress={testAddress} />
          <VariableList variables={words.variables} />
        </div>
        <div className="min-w-0">
          <LetterPreview key={form} form={form} saved={letter} language={words.language} />
        </div>
      </div>
    </DeskPage>
  );
}
