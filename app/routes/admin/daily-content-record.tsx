import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { dailyContentEditorQuery } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { EntryText } from "~/features/devotion/daily-content/entry-text";
import { showRecorder } from "~/features/devotion/recordings/recorder-admin.server";
import { saveRecording } from "~/features/devotion/recordings/recordings-admin.server";
import { RECORDING_FORM_BYTES, saveRecordingSchema } from "~/features/devotion/recordings/recordings.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { languageNames } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { allParameters } from "~/request/query";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Recorder } from "./daily-content-record/recorder";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-recorder:title", async (caller) => {
    const query = dailyContentEditorQuery
      .pick({ date: true, in: true })
      .safeParse(allParameters(args.request));
    if (!query.success) throw new AppError(404, "notFound");
    return showRecorder(caller, query.data);
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(
    args,
    "manage_content",
    {
      record: intent({
        schema: saveRecordingSchema,
        verb: saveRecording,
        done: ({ date, language }) => `${dailyContentEditorPath(date, language)}&done=record`,
      }),
    },
    { files: RECORDING_FORM_BYTES },
  );
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The only page that may use the microphone (entry.server.tsx): links to it load a new document. */
export const handle = { recordsSound: true };

/** Records a day's devotion with the microphone, its text beside it. */
export default function DailyContentRecordScreen() {
  const { t } = useTranslation("admin-recorder");
  const { t: editor } = useTranslation("admin-daily-content");
  const { date, language, longDate, words, isUnsure, recording } = useLoaderData<typeof loader>();
  const hasWords = [words.verse, words.explanation, words.motivation].some((text) => text.trim());
  return (
    <AdminPage
      width="reading"
      title={t("title")}
      lead={
        <span className="block first-letter:uppercase">
          {t("lead", { date: longDate, language: languageNames[language] })}
        </span>
      }
      back={{ href: dailyContentEditorPath(date, language), label: editor("title") }}
    >
      <section
        aria-label={t("title")}
        className="z-10 mb-8 rounded-xl border border-line bg-surface p-4 sm:p-6 max-lg:sticky max-lg:top-2"
      >
        {recording && (
          <p className="mb-4 text-sm text-ink-soft">{t("replaces", { length: recording.length })}</p>
        )}
        <Recorder key={`${date} ${language}`} {...{ date, language }} />
      </section>
      {isUnsure && <Alert variant="info" title={t("unsure")} className="mb-6" />}
      {hasWords && (
        <AdminSection title={t("text")}>
          <EntryText words={words} language={language} />
        </AdminSection>
      )}
    </AdminPage>
  );
}
