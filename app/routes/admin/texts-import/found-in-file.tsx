import { useTranslation } from "react-i18next";
import { languageNames, type Language } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { DefinitionList } from "~/ui/definition-list";
import { useNumbers } from "../shell/use-numbers";
import type { ShownTextImport } from "./choose-for-texts";

/** What was recognised in a file. */
export function FoundInFile({ found }: { found: NonNullable<ShownTextImport["found"]> }) {
  const { t } = useTranslation("admin-text-import");
  const number = useNumbers();
  const languages = Object.entries(found.languages).map(
    ([language, count]) => `${languageNames[language as Language]} (${number(count)})`,
  );
  const items = [
    { term: t("found.posts"), value: number(found.posts) },
    ...(found.pages > 0 ? [{ term: t("found.pages"), value: number(found.pages) }] : []),
    { term: t("found.published"), value: number(found.published) },
    { term: t("found.pictures"), value: number(found.pictures) },
    ...(languages.length > 0 ? [{ term: t("found.languages"), value: languages.join(", ") }] : []),
    ...(found.leftOut > 0 ? [{ term: t("found.leftOut"), value: number(found.leftOut) }] : []),
  ];
  return (
    <AdminSection title={t("found.title")}>
      <DefinitionList items={items} />
    </AdminSection>
  );
}
