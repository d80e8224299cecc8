import type { ComponentProps } from "react";
import type { OtherLanguages } from "~/features/devotion/daily-content/other-languages-admin.server";
import { EntryEditor } from "./entry-editor";
import { History } from "./history";
import { LanguageNav } from "./language-nav";

interface OneLanguageProps
  extends
    ComponentProps<typeof LanguageNav>,
    Pick<ComponentProps<typeof EntryEditor>, "name" | "onStay" | "start" | "hasAi"> {
  others: OtherLanguages | null;
  history: ComponentProps<typeof History>["entries"];
}

/** The editor of one language of a date, with its history. */
export function OneLanguage({ date, language, entries, others, history, ...editor }: OneLanguageProps) {
  const { entry = null, planned = null } = entries.find((one) => one.language === language) ?? {};
  const canTranslate = others?.canTranslate && others.missing.some((one) => one.language === language);
  return (
    <>
      <LanguageNav date={date} language={language} entries={entries} />
      <EntryEditor
        key={`${date} ${language} ${editor.start}`}
        {...{ date, language, entry, planned, ...editor }}
        translatableFrom={canTranslate ? others.from : null}
      >
        <History language={language} date={date} entries={history} />
      </EntryEditor>
    </>
  );
}
