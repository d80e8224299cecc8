import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { checkImportInput, importIdInput } from "~/features/newsletter/import/import.schema";
import {
  cancelImport,
  checkImport,
  discardImport,
  reopenImport,
  startImport,
  undoImport,
} from "~/features/newsletter/import/imports-admin.server";
import { isUnderWay } from "~/features/newsletter/import/import-choices";
import { showImport } from "~/features/newsletter/import/imports-screen-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { ChooseColumns } from "./newsletter-import/choose-columns";
import { ImportCounted } from "./newsletter-import/import-counted";
import { ImportOutcome } from "./newsletter-import/import-outcome";
import { importsPath } from "./newsletter-import/import-paths";
import { ImportProgress } from "./newsletter-import/import-progress";
import { readDone } from "./shell/done";
import { useFocusAfterChange } from "./shell/use-focus-after-change";

/** The other steps show by themselves that they have begun. */
const changes = ["cancel", "again"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", async (caller) => {
    const shown = await showImport(caller, importIdInput.parse(args.params));
    return { title: shown.fileName, file: shown, done: readDone(args.request, changes) };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    check: intent({ schema: checkImportInput, verb: checkImport }),
    start: intent({ schema: importIdInput, verb: startImport }),
    cancel: intent({ schema: importIdInput, verb: cancelImport }),
    undo: intent({ schema: importIdInput, verb: undoImport }),
    again: intent({ schema: importIdInput, verb: reopenImport }),
    discard: intent({ schema: importIdInput, verb: discardImport, done: `${importsPath}?done=discard` }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One import, at the step that it is at: columns, dry run, run, result. */
export default function NewsletterImport() {
  const { t } = useTranslation("admin-import");
  const { file, done } = useLoaderData<typeof loader>();
  const { status } = file;
  const step = useFocusAfterChange<HTMLDivElement>(status);
  return (
    <AdminPage
      title={<span className="wrap-anywhere">{file.fileName}</span>}
      lead={file.exporter ? t("recognised", { exporter: file.exporter }) : undefined}
      width="reading"
      back={{ href: importsPath, label: t("title") }}
    >
      {done && !isUnderWay(status) && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <div ref={step} tabIndex={-1}>
        {status === "columns" && <ChooseColumns file={file} />}
        {isUnderWay(status) && <ImportProgress key={status} file={file} />}
        {status === "checked" && <ImportCounted file={file} />}
        {(status === "done" || status === "cancelled" || status === "undone" || status === "failed") && (
          <ImportOutcome file={file} />
        )}
      </div>
    </AdminPage>
  );
}
