import type { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChoiceFields } from "~/features/sermons/import/choice-fields";
import { dateOrders } from "~/features/imports/import-choices";
import { sermonColumns, type SermonColumn } from "~/features/sermons/import/import-choices";
import { AdminForm } from "~/http/admin-form";
import type { FormFields } from "~/http/fetcher-form";
import { SelectField } from "~/http/select-field";
import { AdminSection } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Switch } from "~/ui/switch";
import type { loader } from "../sermons-import-file";
import { FirstSermons } from "./first-sermons";
import { ImportAction } from "./import-action";
import { importPath } from "./import-paths";

export type ShownImport = ReturnType<typeof useLoaderData<typeof loader>>["file"];

type FieldName =
  SermonColumn | "dateOrder" | "defaultLanguage" | "defaultTopic" | "difficulty" | "state" | "looksDaily";

/** The first sermons of a file, and what its import needs to know. */
export function ImportChoices({ file }: { file: ShownImport }) {
  const { t } = useTranslation("admin-sermon-import");
  const { id, kind, columns, choices, hasAddress } = file;
  const proposed = sermonColumns.map((column) => [column, String(columns[column] ?? "")] as const);
  const { looksDaily, ...initial } = choices;
  return (
    <>
      <FirstSermons file={file} title={t("first")} />
      {kind === "youtube" && <Alert variant="info" title={t("youtubeNote")} className="mt-4" />}
      <AdminForm<FieldName>
        id={`sermon-import-${id}`}
        action={importPath(id)}
        intent="check"
        initial={{ ...Object.fromEntries(proposed), ...initial }}
        success={{ title: t("done.check"), isOnPage: true }}
        failure={t("failed")}
      >
        {({ fields, pending }) => (
          <>
            {kind === "table" && <Columns file={file} fields={fields} />}
            <AdminSection title={t("choices.title")} description={t("choices.lead")}>
              <ChoiceFields fields={fields} />
              {hasAddress && (
                <Switch
                  name="looksDaily"
                  defaultChecked={looksDaily}
                  label={t("looksDaily")}
                  hint={t("looksDailyHint")}
                  className="mt-5"
                />
              )}
            </AdminSection>
            <Button type="submit" loading={pending} className="mt-6">
              {t("check")}
            </Button>
          </>
        )}
      </AdminForm>
      <div className="mt-6">
        <ImportAction name="discard" id={id}>
          {(pending) => (
            <Button type="submit" variant="quiet" loading={pending}>
              {t("discard")}
            </Button>
          )}
        </ImportAction>
      </div>
    </>
  );
}

/** The columns of a table, by proposal. */
function Columns({ file, fields }: { file: ShownImport; fields: FormFields<FieldName> }) {
  const { t } = useTranslation("admin-sermon-import");
  const options = file.headers.map((header, at) => ({ value: String(at), label: header }));
  return (
    <AdminSection title={t("columnsTitle")} description={t("columns.lead")}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {sermonColumns.map((column) => (
          <SelectField
            key={column}
            label={t(`columns.${column}`)}
            field={fields[column]}
            options={options}
            placeholder={t("columns.none")}
            required={column === "title"}
          />
        ))}
        <SelectField
          label={t("dateOrder")}
          field={fields.dateOrder}
          options={dateOrders.map((value) => ({ value, label: t(`dateOrders.${value}`) }))}
        />
      </div>
    </AdminSection>
  );
}
