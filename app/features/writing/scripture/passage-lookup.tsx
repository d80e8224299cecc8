import { useRef, useState, type FocusEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { fillField } from "~/ui/fill-field";
import { quoteVerse } from "~/ui/verse";
import { askForPassage } from "./ask-for-passage";
import type { FoundPassage } from "./passage.schema";
import { VersionChoice } from "./version-choice";

interface PassageLookupProps {
  /** Name of the control with the reference. The form's `language` control says the language of the text. */
  reference: string;
  /** Name of the control that gets the words; without it they are only shown. */
  verse?: string;
  /** Name of the control with the version's name. */
  version?: string;
  /** The field of the reference. */
  children: ReactNode;
}

type Sentence = "filled" | "same" | "differs" | "found" | "notHeld" | "known" | "late";
type Note =
  { message: string } | { sentence: Sentence; found?: FoundPassage; text?: string; language?: string };
type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Looks up a passage when its field is left, and fills an empty verse with its words. A verse that somebody typed stays
 * until they choose the found one.
 */
export function PassageLookup({ reference, verse, version, children }: PassageLookupProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor.verse" });
  const [note, setNote] = useState<Note | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const asked = useRef<string>();
  /** What was filled in here: it may be replaced as long as nobody changed it. */
  const filled = useRef({ text: "", version: "" });

  const control = (name: string | undefined) =>
    name === undefined
      ? undefined
      : ([...(group.current?.closest("form")?.elements ?? [])] as Control[]).find((one) => one.name === name);
  const fill = (found: FoundPassage, text: string, isChosen: boolean) => {
    const named = control(version);
    if (named && (isChosen || named.value.trim() === "" || named.value === filled.current.version))
      fillField(named, found.version);
    fillField(control(verse)!, text);
    filled.current = { text, version: found.version };
    setNote({ sentence: "filled", found });
  };

  async function lookUp(event: FocusEvent<HTMLElement>) {
    const field = event.target as Control;
    const passage = field.value.trim();
    if (field.name !== reference || passage === (asked.current ?? field.defaultValue.trim())) return;
    asked.current = passage;
    // Without a verse to fill, whole chapters are as good.
    if (passage === "" || (!verse && !/\d\s*[.:,]\s*\d/.test(passage))) return setNote(null);
    const language = control("language")?.value ?? "fr";
    const { found, message } = await askForPassage(passage, language);
    if (asked.current !== passage) return;
    if (!found) {
      if (message === undefined) asked.current = "";
      return setNote(message === undefined ? { sentence: "late" } : { message });
    }
    const { text } = found;
    const place = control(verse);
    if (text === null) return setNote({ sentence: place ? "notHeld" : "known", found });
    if (!place) return setNote({ sentence: "found", found, text, language });
    const typed = place.value.trim();
    if (typed === text.trim()) return setNote({ sentence: "same", found });
    if (!place.readOnly && (typed === "" || place.value === filled.current.text))
      return fill(found, text, false);
    return setNote({ sentence: "differs", found, text, language });
  }

  async function choose(passage: string, bible: string) {
    const language = control("language")?.value ?? "fr";
    const { found } = await askForPassage(passage, language, bible);
    if (!found?.text) return;
    if (control(verse)) fill(found, found.text, true);
    else setNote({ sentence: "found", found, text: found.text, language });
  }

  return (
    <div ref={group} onBlur={(event) => void lookUp(event)} className="flex flex-col gap-2">
      {children}
      <div role="status" className="text-sm text-ink-soft">
        {note && "message" in note && note.message}
        {note && "sentence" in note && (
          <>
            {t(`fill.${note.sentence}`, {
              reference: note.found?.reference ?? "",
              version: note.found?.version ?? "",
            })}
            {note.text && (
              <p lang={note.language} className="mt-1.5 border-s-2 border-gold ps-3 font-serif text-base">
                {quoteVerse(note.text, note.language ?? "fr")}
              </p>
            )}
          </>
        )}
      </div>
      {note && "sentence" in note && note.found && (
        <VersionChoice
          found={note.found}
          onChoose={(bible) => void choose(asked.current ?? note.found!.reference, bible)}
        />
      )}
      {note && "sentence" in note && note.sentence === "differs" && (
        <Button
          variant="secondary"
          size="sm"
          type="button"
          className="self-start"
          onClick={() => fill(note.found!, note.text!, true)}
        >
          {t("fill.use")}
        </Button>
      )}
    </div>
  );
}
