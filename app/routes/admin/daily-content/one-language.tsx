import type { ComponentProps } from "react";
import type { OtherLanguages } from "~/features/devotion/daily-content/other-languages-admin.server";
import type { Recording } from "~/features/devotion/recordings/recordings.schema";
import { EntryEditor } from "./entry-editor";
import { History } from "./history";
import { LanguageNav } from "./language-nav";
import { RecordingForm } from "./recording-form";

interface OneLanguageProps
  extends
    ComponentProps<typeof LanguageNav>,
    Pick<ComponentProps<typeof EntryEditor>, "name" | "onStay" | "start" | "hasAi"> {
  others: OtherLanguages | null;
  history: ComponentProps<typeof History>["entries"];
  recording: Recording | null;
}

/** The editor of one language of a date, with its history. */
export function OneLanguage(props: OneLanguageProps) {
  const { date, language, entries, others, history, recording, ...editor } = props;
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
        <RecordingForm key={`${date} ${language}`} {...{ date, language, recording }} />
        <History language={language} date={date} entries={history} />
      </EntryEditor>
    </>
  );
}
