import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { enteredMethods } from "~/features/giving/donations/giving-choices";
import {
  checkDonationsFile,
  importDonationsFile,
} from "~/features/giving/entered/donations-import-admin.server";
import {
  checkDonationsFileInput,
  type CheckedImport,
  importDonationsFileInput,
} from "~/features/giving/entered/donations-import.schema";
import { importColumns } from "~/features/giving/entered/import-columns";
import { AdminForm } from "~/http/admin-form";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox-radio";
import { Field, Input } from "~/ui/field";
import { DonationsImportResult } from "./donations/import-result";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", "admin-entered:import.title", async () => ({}));
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(
    args,
    "manage_donations",
    {
      check: intent({
        schema: checkDonationsFileInput,
        verb: checkDonationsFile,
        returnsResult: true,
        keepsFields: true,
      }),
      import: intent({
        schema: importDonationsFileInput,
        verb: importDonationsFile,
        returnsResult: true,
        keepsFields: true,
      }),
    },
    { files: true },
  );
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Imports earlier donations: the file is counted first, then imported. */
export default function ImportDonations() {
  const { t } = useTranslation("admin-entered");
  return (
    <AdminPage
      title={t("import.title")}
      lead={t("import.lead")}
      width="form"
      back={{ href: "/admin/donations/new", label: t("title") }}
    >
      <AdminForm<"file" | "receipts">
        id="import-donations"
        action="/admin/donations/import"
        encType="multipart/form-data"
        success={({ intent }) =>
          intent === "import" ? { title: t("import.done"), isOnPage: true } : undefined
        }
        failure={t("import.failed")}
        className="flex flex-col gap-5"
      >
        {({ fields, pending, answer }) => {
          const result = answer?.ok ? (answer as FormAnswer<CheckedImport>).result : undefined;
          const isMore = result !== undefined && result.left > 0;
          return (
            <>
              <Field
                label={t("import.file")}
                hint={t("import.fileHint", { columns: importColumns.join(", ") })}
                htmlFor={fields.file.id}
                error={fields.file.errors}
                required
              >
                <Input type="file" name="file" accept=".csv,text/csv" className="py-2" />
              </Field>
              <p className="text-sm text-ink-soft">
                {t("import.methods", { methods: enteredMethods.join(", ") })}
              </p>
              <Checkbox
                key={fields.receipts.key}
                id={fields.receipts.id}
                name="receipts"
                label={t("import.receipts")}
                hint={t("import.receiptsHint")}
                defaultChecked={fields.receipts.initialValue === "on"}
              />
              {result && <DonationsImportResult count={result} isImported={answer?.intent === "import"} />}
              <p className="flex flex-wrap gap-3">
                <Button
                  type="submit"
                  name="intent"
                  value="check"
                  variant={isMore ? "secondary" : "primary"}
                  loading={pending}
                >
                  {t("import.check")}
                </Button>
                {isMore && (
                  <>
                    <input type="hidden" name="checked" value={result.checked} />
                    <Button type="submit" name="intent" value="import" loading={pending}>
                      {t("import.import")}
                    </Button>
                  </>
                )}
              </p>
              {isMore && <p className="text-sm text-ink-soft not-noscript:hidden">{t("import.again")}</p>}
            </>
          );
        }}
      </AdminForm>
    </AdminPage>
  );
}
