import type { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dateOrders } from "~/features/imports/import-choices";
import { importFields } from "~/features/newsletter/import/import-choices";
import { AdminForm } from "~/http/admin-form";
import { FormField } from "~/http/form-field";
import { SelectField } from "~/http/select-field";
import { TextField } from "~/http/text-field";
import { languageOptions } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { Input } from "~/ui/field";
import type { loader } from "../newsletter-import-file";
import { ImportAction } from "./import-action";
import { importPath } from "./import-paths";

export type ShownImport = ReturnType<typeof useLoaderData<typeof loader>>["file"];

/** The columns by proposal, beside the first rows of the file, and the consent of the people. */
export function ChooseColumns({ file }: { file: ShownImport }) {
  const { t } = useTranslation("admin-import");
  const { id, columns, choices } = file;
  const offered = useOfferedLanguages();
  const options = file.headers.map((header, at) => ({ value: String(at), label: header }));
  const proposed = importFields.map((field) => [field, String(columns[field] ?? "")] as const);
  return (
    <>
      <FirstRows file={file} />
      <AdminForm<
        (typeof importFields)[number] | "consentSource" | "consentDate" | "dateOrder" | "defaultLanguage"
      >
        id={`import-columns-${id}`}
        action={importPath(id)}
        intent="check"
        initial={{
          ...Object.fromEntries(proposed),
          consentSource: choices.consentSource,
          consentDate: choices.consentDate ?? "",
          dateOrder: choices.dateOrder,
          defaultLanguage: choices.language,
        }}
        success={{ title: t("done.check"), isOnPage: true }}
        failure={t("failed")}
      >
        {({ fields, pending }) => (
          <>
            <AdminSection title={t("columns.title")} description={t("columns.lead")}>
              <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
                {importFields.map((field) => (
                  <SelectField
                    key={field}
                    label={t(`fields.${field}`)}
                    field={fields[field]}
                    options={options}
                    placeholder={t("columns.none")}
                    required={field === "email"}
                  />
                ))}
                <SelectField
                  label={t("dateOrder")}
                  field={fields.dateOrder}
                  options={dateOrders.map((value) => ({ value, label: t(`dateOrders.${value}`) }))}
                />
                <SelectField
                  label={t("defaultLanguage")}
                  field={fields.defaultLanguage}
                  options={languageOptions(offered)}
                />
              </div>
            </AdminSection>
            <AdminSection title={t("consent.title")} description={t("consent.lead")}>
              <div className="flex flex-col gap-5">
                <TextField
                  label={t("consent.source")}
                  hint={t("consent.sourceHint")}
                  field={fields.consentSource}
                  maxLength={200}
                  autoComplete="off"
                />
                <FormField label={t("consent.date")} hint={t("consent.dateHint")} field={fields.consentDate}>
                  <Input
                    key={fields.consentDate.key}
                    type="date"
                    name={fields.consentDate.name}
                    defaultValue={fields.consentDate.initialValue}
                  />
                </FormField>
              </div>
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

/** The first rows, with the columns that are not empty in all of them. */
function FirstRows({ file: { headers, preview } }: { file: ShownImport }) {
  const { t } = useTranslation("admin-import");
  const columns = headers
    .map((label, at) => ({ key: String(at), label }))
    .filter(({ key }) => preview.some((cells) => (cells[Number(key)] ?? "") !== ""));
  return (
    <DataTable
      caption={t("columns.preview")}
      columns={columns}
      rows={preview.map((cells, at) => ({
        key: String(at),
        cells: Object.fromEntries(
          columns.map(({ key }) => [
            key,
            <span className="wrap-anywhere sm:whitespace-nowrap">{cells[Number(key)]}</span>,
          ]),
        ),
      }))}
      empty={null}
      className="mb-8"
    />
  );
}
