import type { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { categoryFields, type CategoryField } from "~/features/text-import/text-import-choices";
import { AdminForm } from "~/http/admin-form";
import { SelectField } from "~/http/select-field";
import { languageOptions } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { Checkbox, RadioGroup } from "~/ui/checkbox-radio";
import type { loader } from "../texts-import-file";
import { FoundInFile } from "./found-in-file";
import { TextImportAction } from "./text-import-action";
import { textImportPath } from "./text-import-paths";

export type ShownTextImport = ReturnType<typeof useLoaderData<typeof loader>>["file"];

type ChoiceField = "contentType" | "state" | "withPages" | "language" | "category" | "fetchesPictures";

/** What was recognised in the file, and what becomes of it. */
export function ChooseForTexts({ file }: { file: ShownTextImport }) {
  const { t } = useTranslation("admin-text-import");
  const { id, found, types, choices, categoryOptions } = file;
  const offered = useOfferedLanguages();
  const [type, setType] = useState(file.contentType ?? types[0]!);
  if (!found) return null;
  const chosen = categoryFields.map((field, at) => {
    const named = found.categories[at];
    const earlier = choices?.categories.find(({ name }) => name === named?.name)?.category;
    return [field, (choices ? earlier : named?.proposed) ?? ""] as const;
  });
  return (
    <>
      <FoundInFile found={found} />
      <AdminForm<ChoiceField | CategoryField>
        id={`texts-choices-${id}`}
        action={textImportPath(id)}
        intent="check"
        initial={{
          ...{
            language: choices?.language ?? found.language ?? "fr",
            category: choices?.category ?? "spirituel",
          },
          ...Object.fromEntries(chosen),
        }}
        success={{ title: t("done.check"), isOnPage: true }}
        failure={t("failed")}
      >
        {({ fields, pending }) => (
          <>
            <AdminSection title={t("choices.title")}>
              <div className="flex flex-col gap-6">
                <RadioGroup
                  name="contentType"
                  label={t("choices.type")}
                  defaultValue={type}
                  onValueChange={(value) => setType(value as typeof type)}
                  options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
                />
                <RadioGroup
                  name="state"
                  label={t("choices.state")}
                  defaultValue={choices?.state ?? "draft"}
                  options={(["draft", "asItWas"] as const).map((value) => ({
                    value,
                    label: t(`states.${value}`),
                    hint: t(`stateHints.${value}`),
                  }))}
                />
                <SelectField
                  label={t("choices.language")}
                  field={fields.language}
                  options={languageOptions(offered)}
                />
                {found.pages > 0 && (
                  <Checkbox
                    name="withPages"
                    defaultChecked={choices?.withPages ?? false}
                    label={t("choices.pages", { count: found.pages })}
                  />
                )}
                <Checkbox
                  name="fetchesPictures"
                  defaultChecked={choices?.fetchesPictures ?? false}
                  label={t("choices.fetch")}
                  hint={t("choices.fetchHint")}
                />
              </div>
            </AdminSection>
            {type === "blog_post" && (
              <AdminSection title={t("categories.title")} description={t("categories.lead")}>
                <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
                  <SelectField
                    label={t("categories.others")}
                    field={fields.category}
                    options={categoryOptions}
                    required
                  />
                  {found.categories.map(({ name, count }, at) => (
                    <SelectField
                      key={name}
                      label={t("categories.one", { name, count })}
                      field={fields[categoryFields[at]!]}
                      options={categoryOptions}
                      placeholder={t("categories.asOthers")}
                    />
                  ))}
                </div>
              </AdminSection>
            )}
            <Button type="submit" loading={pending} className="mt-6">
              {t("check")}
            </Button>
          </>
        )}
      </AdminForm>
      <div className="mt-6">
        <TextImportAction name="discard" id={id}>
          {(pending) => (
            <Button type="submit" variant="quiet" loading={pending}>
              {t("discard")}
            </Button>
          )}
        </TextImportAction>
      </div>
    </>
  );
}
