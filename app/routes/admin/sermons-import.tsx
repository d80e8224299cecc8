import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_FILE_BYTES } from "~/features/sermons/import/import-choices";
import { addressInput, fileInput } from "~/features/sermons/import/import.schema";
import { importFromAddress, importFromFile } from "~/features/sermons/import/begin-import-admin.server";
import { showImports } from "~/features/sermons/import/imports-screen-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { importPath, sermonsPath } from "./sermons-import/import-paths";
import { AddressForm, FileForm } from "./sermons-import/import-forms";
import { RecentImports, Sources } from "./sermons-import/import-lists";
import { readDone } from "./shell/done";

/** The file and the fields around it. */
const FORM_BYTES = MAX_FILE_BYTES + 64 * 1024;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-sermon-import:title", async (caller) => ({
    ...(await showImports(caller)),
    done: readDone(args.request, ["discard", "deleteSource"]),
  }));
}

export async function action(args: ActionFunctionArgs) {
  const next = ({ id }: { id: number }) => importPath(id);
  return adminAction(
    args,
    "manage_content",
    {
      address: intent({
        schema: addressInput,
        verb: (caller, input) => importFromAddress(caller, input),
        done: next,
      }),
      file: intent({ schema: fileInput, verb: importFromFile, done: next }),
    },
    {
      files: FORM_BYTES,
      tooLarge: { intent: "file", field: "file", key: "admin-sermon-import:errors.tooLarge" },
    },
  );
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Begins an import of sermons, and lists the sources and the imports before. */
export default function SermonImports() {
  const { t } = useTranslation("admin-sermon-import");
  const { imports, sources, done } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      width="form"
      back={{ href: sermonsPath, label: t("admin-sermons:title") }}
    >
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <AdminSection title={t("fromAddress")}>
        <AddressForm />
      </AdminSection>
      <AdminSection title={t("fromFile")}>
        <FileForm />
      </AdminSection>
      {sources.length > 0 && <Sources sources={sources} />}
      {imports.length > 0 && <RecentImports imports={imports} />}
    </AdminPage>
  );
}
