import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteError, type ShouldRevalidateFunction } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DailyContent } from "~/features/devotion/daily-content/daily-content.schema";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { showDailyContentEditor } from "~/features/devotion/daily-content/daily-content-admin-screens.server";
import {
  approveDailyContentSchema,
  chooseOtherLanguagesSchema,
  dailyContentEditorQuery,
  generateDailyContentSchema,
  saveDailyContentSchema,
  translateDailyContentSchema,
} from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  approveDailyContent,
  saveDailyContent,
} from "~/features/devotion/daily-content/daily-content-admin.server";
import {
  chooseOtherLanguages,
  translateDailyContent,
} from "~/features/devotion/daily-content/other-languages-admin.server";
import { generateDailyContent } from "~/features/devotion/daily-content/daily-content-generate-admin.server";
import { listWaitingDailyContent } from "~/features/devotion/daily-content/waiting-daily-content-admin.server";
import { deleteRecording, saveRecording } from "~/features/devotion/recordings/recordings-admin.server";
import {
  deleteRecordingSchema,
  RECORDING_FORM_BYTES,
  saveRecordingSchema,
} from "~/features/devotion/recordings/recordings.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { AppError } from "~/request/errors";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { aiLimit } from "~/request/limit.server";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { DayActions } from "./daily-content/day-actions";
import { DayTexts } from "./daily-content/day-texts";
import { DatePicker } from "./daily-content/date-picker";
import { OtherLanguages } from "./daily-content/other-languages";
import { AdminError } from "./shell/admin-error";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-daily-content:title", async (caller) => {
    const { searchParams } = new URL(args.request.url);
    const query = dailyContentEditorQuery.safeParse(Object.fromEntries(searchParams));
    if (!query.success) throw new AppError(404, "notFound");
    const { view, done, start } = query.data;
    return {
      ...{ view, done, start },
      name: caller.admin!.chosenName,
      ...(await showDailyContentEditor(caller, query.data)),
      waiting: await listWaitingDailyContent(caller),
    };
  });
}

const buildDonePath = ({ date, language }: Pick<DailyContent, "date" | "language">, what: string) =>
  `${dailyContentEditorPath(date, language)}&done=${what}`;

export async function action(args: ActionFunctionArgs) {
  return adminAction(
    args,
    "manage_content",
    {
      save: intent({
        schema: saveDailyContentSchema,
        verb: async (caller, input) => (await saveDailyContent(caller, input)).entry,
        done: (saved) => buildDonePath(saved, "save"),
      }),
      generate: intent({
        schema: generateDailyContentSchema,
        verb: (caller, input) => generateDailyContent(caller, input),
        returnsResult: true,
        keepsFields: true,
        limit: aiLimit,
      }),
      translate: intent({
        schema: translateDailyContentSchema,
        verb: (caller, input) => translateDailyContent(caller, input),
        returnsResult: true,
        keepsFields: true,
        limit: aiLimit,
      }),
      others: intent({
        schema: chooseOtherLanguagesSchema,
        verb: (caller, input) => chooseOtherLanguages(caller, input),
        done: ({ date, language }) => `${dailyContentEditorPath(date, language)}&done=others`,
      }),
      approve: intent({
        schema: approveDailyContentSchema,
        verb: approveDailyContent,
        done: (approved) => buildDonePath(approved, "approve"),
      }),
      record: intent({
        schema: saveRecordingSchema,
        verb: saveRecording,
        done: (saved) => buildDonePath(saved, "record"),
      }),
      unrecord: intent({
        schema: deleteRecordingSchema,
        verb: deleteRecording,
        done: (gone) => buildDonePath(gone, "unrecord"),
      }),
    },
    { files: RECORDING_FORM_BYTES },
  );
}

export const clientAction = submitToServer;

/** After a conflict the other version is loaded. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || revalidateUnlessUnreached(args);

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The daily content editor. */
export default function DailyContentScreen() {
  const { t } = useTranslation("admin-daily-content");
  const shown = useLoaderData<typeof loader>();
  const { view, done, date, longDate, today, previous, next, language, others, waiting } = shown;
  const [stays, setStays] = useState(0);
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      actions={<DayActions {...{ view, date, language, waiting }} />}
    >
      {done && (
        <Alert variant="success" title={t(`${done}.done`)} className="mb-6">
          {["save", "approve"].includes(done) && t(`${done}.doneText`)}
        </Alert>
      )}
      <DatePicker {...{ date, longDate, today, previous, next, language, view, stays }} />
      {others && <OtherLanguages {...{ date, longDate, others }} />}
      <DayTexts {...shown} onStay={() => setStays(stays + 1)} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("admin-daily-content");
  return <AdminError error={useRouteError()} title={t("fetchFailed")} />;
}
