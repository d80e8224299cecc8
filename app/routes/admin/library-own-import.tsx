import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  checkOwnDevotionsFile,
  importOwnDevotionsFile,
} from "~/features/devotion/library/own-devotions-import-admin.server";
import {
  checkFileInput,
  importFileInput,
  type ImportCount,
} from "~/features/devotion/library/own-devotions-import.schema";
import { AdminForm } from "~/http/admin-form";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { ImportResult } from "./library/import-result";
import { ownDevotionsPath } from "./library/library-paths";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-library:import.title", async () => ({}));
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(
    args,
    "manage_content",
    {
      check: intent({
        schema: checkFileInput,
        verb: checkOwnDevotionsFile,
        returnsResult: true,
        keepsFields: true,
      }),
      import: intent({
        schema: importFileInput,
        verb: importOwnDevotionsFile,
        tells: (count) => count,
        done: `${ownDevotionsPath}?done=imported`,
      }),
    },
    { files: true },
  );
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

type Checked = ImportCount & { checked: string };

/** Imports devotions of the team: the file is counted first, then imported. */
export default function ImportOwnDevotions() {
  const { t } = useTranslation("admin-library");
  const navigate = useNavigate();
  return (
    <AdminPage
      title={t("import.title")}
      lead={t("import.lead")}
      width="form"
      back={{ href: ownDevotionsPath, label: t("own.title") }}
    >
      <AdminForm<"file">
        id="import-devotions"
        action={`${ownDevotionsPath}/import`}
        encType="multipart/form-data"
        success={({ intent, result }) =>
          intent === "import"
            ? { title: t("import.done"), description: t("import.doneText", { ...(result as ImportCount) }) }
            : undefined
        }
        failure={t("import.failed")}
        onSuccess={({ intent }) => intent === "import" && navigate(ownDevotionsPath)}
        className="flex flex-col gap-5"
      >
        {({ fields, pending, answer }) => {
          const result = answer?.ok ? (answer as FormAnswer<Checked>).result : undefined;
          const isChecked = answer?.intent === "check" && result !== undefined;
          return (
            <>
              <Field
                label={t("import.file")}
                hint={t("import.fileHint")}
                htmlFor={fields.file.id}
                error={fields.file.errors}
                required
              >
                <Input
                  type="file"
                  name="file"
                  accept=".json,.csv,application/json,text/csv"
                  className="py-2"
                />
              </Field>
              {isChecked && <ImportResult count={result} />}
              <p className="flex flex-wrap gap-3">
                <Button
                  type="submit"
                  name="intent"
                  value="check"
                  variant={isChecked ? "secondary" : "primary"}
                  loading={pending}
                >
                  {t("import.check")}
                </Button>
                {isChecked && result.created + result.updated > 0 && (
                  <>
                    <input type="hidden" name="checked" value={result.checked} />
                    <Button type="submit" name="intent" value="import" loading={pending}>
                      {t("import.import")}
                    </Button>
                  </>
                )}
              </p>
              {isChecked && <p className="text-sm text-ink-soft not-noscript:hidden">{t("import.again")}</p>}
            </>
          );
        }}
      </AdminForm>
    </AdminPage>
  );
}
