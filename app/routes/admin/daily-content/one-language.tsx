import type { ComponentProps } from "react";
import type { OtherLanguages } from "~/features/devotion/daily-content/other-languages-admin.server";
import { EntryEditor } from "./entry-editor";
import { History } from "./history";
import { LanguageNav } from "./language-nav";

interface OneLanguageProps
  extends ComponentProps<typeof LanguageNav>, Pick<ComponentProps<typeof EntryEditor>, "name" | "onStay"> {
  today: string;
  others: OtherLanguages | null;
  history: ComponentProps<typeof History>["entries"];
}

/** The editor of one language of a date, with its history. */
export function OneLanguage({
  date,
  language,
  entries,
  today,
  others,
  history,
  ...editor
}: OneLanguageProps) {
  const canTranslate = others?.canTranslate && others.missing.some((one) => one.language === language);
  return (
    <>
      <LanguageNav date={date} language={language} entries={entries} />
      <EntryEditor
        key={`${date} ${language}`}
        {...{ date, language, ...editor }}
        day={date === today ? "today" : date < today ? "past" : "ahead"}
        entry={entries.find((one) => one.language === language)?.entry ?? null}
        translatableFrom={canTranslate ? others.from : null}
      >
        <History language={language} date={date} entries={history} />
      </EntryEditor>
    </>
  );
}
