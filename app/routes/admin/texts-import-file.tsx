import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isTextImportUnderWay, textSourceNames } from "~/features/text-import/text-import-choices";
import { checkTextsInput, textImportIdInput } from "~/features/text-import/text-import.schema";
import {
  cancelTextImport,
  checkTextImport,
  discardTextImport,
  reopenTextImport,
  startTextImport,
  undoTextImport,
} from "~/features/text-import/text-import-admin.server";
import { showTextImport } from "~/features/text-import/text-import-screen-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { readDone } from "./shell/done";
import { ChooseForTexts } from "./texts-import/choose-for-texts";
import { textImportsPath } from "./texts-import/text-import-paths";
import { TextImportProgress } from "./texts-import/text-import-progress";
import { TextsCounted } from "./texts-import/texts-counted";
import { TextsOutcome } from "./texts-import/texts-outcome";

const needs = ["manage_content", "manage_newsletter"] as const;
/** The other steps show by themselves that they have begun. */
const changes = ["cancel", "again"] as const;
const ended = ["uploading", "done", "cancelled", "undone", "failed"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, needs, async (caller) => {
    const shown = await showTextImport(caller, textImportIdInput.parse(args.params));
    return { title: shown.fileName, file: shown, done: readDone(args.request, changes) };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, needs, {
    check: intent({ schema: checkTextsInput, verb: checkTextImport }),
    start: intent({ schema: textImportIdInput, verb: startTextImport }),
    cancel: intent({ schema: textImportIdInput, verb: cancelTextImport }),
    undo: intent({ schema: textImportIdInput, verb: undoTextImport }),
    again: intent({ schema: textImportIdInput, verb: reopenTextImport }),
    discard: intent({
      schema: textImportIdInput,
      verb: discardTextImport,
      done: `${textImportsPath}?done=discard`,
    }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One import of texts, at the step that it is at: reading, choices, dry run, run, result. */
export default function TextImport() {
  const { t } = useTranslation("admin-text-import");
  const { file, done } = useLoaderData<typeof loader>();
  const { status, source } = file;
  return (
    <AdminPage
      title={<span className="wrap-anywhere">{file.fileName}</span>}
      lead={source ? t("recognised", { source: textSourceNames[source] }) : undefined}
      width="reading"
      back={{ href: textImportsPath, label: t("title") }}
    >
      {done && !isTextImportUnderWay(status) && (
        <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />
      )}
      {status === "choices" && <ChooseForTexts file={file} />}
      {isTextImportUnderWay(status) && <TextImportProgress key={status} file={file} />}
      {status === "checked" && <TextsCounted file={file} />}
      {ended.some((one) => one === status) && <TextsOutcome file={file} />}
    </AdminPage>
  );
}
