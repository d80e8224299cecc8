import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_TEXT_FORM_BYTES } from "~/features/text-import/text-import-choices";
import { uploadTextsInput, type TextImportOutput } from "~/features/text-import/text-import.schema";
import { uploadTexts } from "~/features/text-import/text-import-admin.server";
import { showTextImports } from "~/features/text-import/text-import-screen-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { UiLink } from "~/ui/link";
import { readDone } from "./shell/done";
import { textImportPath } from "./texts-import/text-import-paths";
import { TextsUpload } from "./texts-import/texts-upload";

const needs = ["manage_content", "manage_newsletter"] as const;
/** The file and the fields around it. */
const FORM_BYTES = MAX_TEXT_FORM_BYTES + 64 * 1024;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, needs, "admin-text-import:title", async (caller) => ({
    imports: await showTextImports(caller),
    done: readDone(args.request, ["discard"]),
  }));
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(
    args,
    needs,
    {
      upload: intent({
        schema: uploadTextsInput,
        verb: uploadTexts,
        done: ({ id }: TextImportOutput) => textImportPath(id),
      }),
    },
    {
      files: FORM_BYTES,
      tooLarge: { intent: "upload", field: "file", key: "admin-text-import:errors.needsScript" },
    },
  );
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Begins an import of texts with its file, and lists the imports before. */
export default function TextImports() {
  const { t } = useTranslation("admin-text-import");
  const { imports, done } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("title")} lead={t("lead")} width="form">
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <TextsUpload />
      {imports.length > 0 && (
        <AdminSection title={t("recent")}>
          <ul className="divide-y divide-line border-y border-line text-sm">
            {imports.map(({ id, fileName, status, when }) => (
              <li key={id} className="relative flex flex-wrap items-baseline gap-x-4 py-3">
                <UiLink href={textImportPath(id)} className="card-link font-medium wrap-anywhere">
                  {fileName}
                </UiLink>
                <span className="text-ink-soft">
                  {t(`status.${status}`)} · {when}
                </span>
              </li>
            ))}
          </ul>
        </AdminSection>
      )}
    </AdminPage>
  );
}
