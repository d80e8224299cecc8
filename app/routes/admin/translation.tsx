import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { deleteTranslation, saveTranslation } from "~/features/translation/translation-admin.server";
import {
  showLanguagesOfPost,
  showTranslation,
} from "~/features/translation/translation-admin-screens.server";
import { PostLanguages } from "~/features/translation/post-languages";
import { translationChoice, translationInput } from "~/features/translation/translation.schema";
import { translationPath } from "~/features/translation/translation-path";
import { listWaitingTranslations } from "~/features/translation/waiting-translations-admin.server";
import { requestTranslation } from "~/features/translation/translation-requests.server";
import { adminScreen } from "~/http/admin-screen.server";
import { AppError } from "~/request/errors";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { aiLimit } from "~/request/limit.server";
import { languageNames } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { Keys } from "~/ui/keys";
import { QueueProvider, toQueue, useIsDecided } from "./shell/decision-queue";
import { readDone } from "./shell/done";
import { showDecided } from "./translation/show-decided";
import { DeleteTranslation } from "./translation/delete-translation";
import { RequestTranslation } from "./translation/request-translation";
import { TranslationStatus } from "./translation/translation-status";
import { OriginalText } from "./translation/original-text";
import { TranslationEditor } from "./translation/translation-editor";

const doneActions = ["save", "request"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(
    args,
    ["manage_content", "manage_newsletter"],
    "admin-translation:one.title",
    async (caller) => {
      const choice = translationChoice.safeParse(args.params);
      if (!choice.success) throw new AppError(404, "notFound");
      return {
        done: readDone(args.request, doneActions),
        ...(await showTranslation(caller, choice.data)),
        languages: await showLanguagesOfPost(caller, choice.data),
        waiting: await listWaitingTranslations(caller),
      };
    },
  );
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, ["manage_content", "manage_newsletter"], {
    request: intent({
      schema: translationChoice,
      verb: (caller, choice) => requestTranslation(caller, choice),
      limit: aiLimit,
    }),
    save: intent({ schema: translationInput, verb: saveTranslation }),
    delete: intent({
      schema: translationChoice,
      verb: deleteTranslation,
      done: "/admin/translations?done=deleted",
    }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** After a conflict the other version is loaded to compare. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || revalidateUnlessUnreached(args);

/** A translation with its original: request, write, approve. */
export default function TranslationScreen() {
  const { t } = useTranslation("admin-translation");
  const { screen, isAiConfigured, languages, waiting, done } = useLoaderData<typeof loader>();
  const { original, language, type, id } = screen;
  const list = `/admin/translations?type=${type}`;
  const isDecided = useIsDecided();
  return (
    <AdminPage
      title={t("one.heading", {
        from: languageNames[original.language],
        to: languageNames[language],
      })}
      back={{ href: list, label: t("title") }}
      actions={
        <>
          <RequestTranslation screen={screen} isAiConfigured={isAiConfigured} />
          <DeleteTranslation screen={screen} />
          <Keys />
        </>
      }
    >
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <PostLanguages languages={showDecided(languages, isDecided)} current={language} />
      <TranslationStatus screen={screen} isAiConfigured={isAiConfigured} />
      <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
        <OriginalText original={original} untranslatedScripture={screen.scriptureLeft} />
        <QueueProvider value={toQueue(translationPath(type, id, language), waiting, list)}>
          <TranslationEditor key={`${type} ${id} ${language}`} screen={screen} />
        </QueueProvider>
      </div>
    </AdminPage>
  );
}
