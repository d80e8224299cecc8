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
import { readDone } from "./shell/done";
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
  const { screen, isAiConfigured, languages, done } = useLoaderData<typeof loader>();
  const { original, language, type } = screen;
  return (
    <AdminPage
      title={t("one.heading", {
        from: languageNames[original.language],
        to: languageNames[language],
      })}
      back={{ href: `/admin/translations?type=${type}`, label: t("title") }}
      actions={
        <>
          <RequestTranslation screen={screen} isAiConfigured={isAiConfigured} />
          <DeleteTranslation screen={screen} />
        </>
      }
    >
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <PostLanguages languages={languages} current={language} />
      <TranslationStatus screen={screen} isAiConfigured={isAiConfigured} />
      <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
        <OriginalText original={original} untranslatedScripture={screen.scriptureLeft} />
        <TranslationEditor key={`${type} ${screen.id} ${language}`} screen={screen} />
      </div>
    </AdminPage>
  );
}
