import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isUnderWay } from "~/features/sermons/import/import-choices";
import { checkInput, importIdInput } from "~/features/sermons/import/import.schema";
import {
  cancelImport,
  checkImport,
  discardImport,
  reopenImport,
  startImport,
  undoImport,
} from "~/features/sermons/import/imports-admin.server";
import { showImport } from "~/features/sermons/import/imports-screen-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { ImportChoices } from "./sermons-import/import-choices-form";
import { ImportCounted } from "./sermons-import/import-counted";
import { ImportOutcome } from "./sermons-import/import-outcome";
import { importsPath } from "./sermons-import/import-paths";
import { ImportProgress } from "./sermons-import/import-progress";
import { readDone } from "./shell/done";

/** The other steps show by themselves that they have begun. */
const changes = ["cancel", "again"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", async (caller) => {
    const shown = await showImport(caller, importIdInput.parse(args.params));
    return { title: shown.name, file: shown, done: readDone(args.request, changes) };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    check: intent({ schema: checkInput, verb: checkImport }),
    start: intent({ schema: importIdInput, verb: startImport }),
    cancel: intent({ schema: importIdInput, verb: cancelImport }),
    undo: intent({ schema: importIdInput, verb: undoImport }),
    again: intent({ schema: importIdInput, verb: reopenImport }),
    discard: intent({ schema: importIdInput, verb: discardImport, done: `${importsPath}?done=discard` }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One import of sermons, at the step that it is at: choices, dry run, run, result. */
export default function SermonImport() {
  const { t } = useTranslation("admin-sermon-import");
  const { file, done } = useLoaderData<typeof loader>();
  const { status, kind } = file;
  return (
    <AdminPage
      title={<span className="wrap-anywhere">{file.name}</span>}
      lead={t(`kinds.${kind}`)}
      width="reading"
      back={{ href: importsPath, label: t("title") }}
    >
      {done && !isUnderWay(status) && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      {status === "choosing" && <ImportChoices file={file} />}
      {isUnderWay(status) && <ImportProgress key={status} file={file} />}
      {status === "checked" && <ImportCounted file={file} />}
      {(status === "done" || status === "cancelled" || status === "undone" || status === "failed") && (
        <ImportOutcome file={file} />
      )}
    </AdminPage>
  );
}
