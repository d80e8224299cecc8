import { useRef, useState, type FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import { askForPassageEverywhere } from "~/features/writing/scripture/ask-for-passage";
import { languages } from "~/i18n/languages";
import { fillField } from "~/ui/fill-field";

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Looks a reference up when its field is left, and fills the verse and the reference in all languages. What a person typed
 * stays; what was filled in here may be replaced.
 */
export function useFillPassage() {
  const { t } = useTranslation("admin-library");
  const [note, setNote] = useState("");
  const asked = useRef("");
  const filled = useRef(new Map<string, string>());

  async function lookUp(event: FocusEvent<HTMLElement>) {
    const { form, name, value, defaultValue } = event.target as Control;
    const language = languages.find((one) => name === `reference_${one}`);
    const passage = value.trim();
    if (!form || !language || passage === "" || passage === asked.current) return;
    if (passage === defaultValue.trim() || passage === filled.current.get(name)) return;
    asked.current = passage;
    const { found, message } = await askForPassageEverywhere(passage, language);
    if (asked.current !== passage) return;
    if (!found) {
      asked.current = "";
      return setNote(message ?? t("form.fill.late"));
    }
    if (found[language].text === null) return setNote(t("form.fill.notHeld", found[language]));
    const fill = (field: string, text: string) => {
      const control = form.elements.namedItem(field) as Control | null;
      if (!control || (control.value.trim() !== "" && control.value !== filled.current.get(field))) return;
      fillField(control, text);
      filled.current.set(field, text);
    };
    for (const one of languages) {
      const { reference, text, version } = found[one];
      if (text === null) continue;
      if (one !== language) fill(`reference_${one}`, reference);
      fill(`verse_${one}`, text);
      fill(`version_${one}`, version);
    }
    setNote(t("form.fill.filled", { reference: found[language].reference }));
  }

  return { note, lookUp };
}
