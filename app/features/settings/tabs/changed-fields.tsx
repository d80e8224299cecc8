import { useTranslation } from "react-i18next";
import { languageNames, type Language } from "~/i18n/languages";
import { revealField } from "./reveal-field";

const MOST = 3;

/** What a form's save will change, each a link to its field. */
export function ChangedFields({ form, names }: { form: string; names: string[] }) {
  const { t } = useTranslation("admin-settings");
  const fields = names.flatMap((name) => describeField(form, name) ?? []);
  if (fields.length === 0) return t("ui:unsaved.note");
  return (
    <>
      {t("changes", { count: fields.length })}{" "}
      {fields.slice(0, MOST).map(({ id, label }, at) => (
        <span key={id}>
          {at > 0 && ", "}
          <a
            href={`#${id}`}
            className="link"
            onClick={(event) => {
              event.preventDefault();
              revealField(id);
            }}
          >
            {label}
          </a>
        </span>
      ))}
      {fields.length > MOST && <> {t("changesMore", { count: fields.length - MOST })}</>}
    </>
  );
}

/** The words beside a field, as the person reads them. */
function describeField(formId: string, name: string): { id: string; label: string } | undefined {
  const form = document.getElementById(formId);
  const found = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (!(control instanceof HTMLElement) || control.matches("[type=hidden]")) return undefined;
  const ofGroup = control.matches("[type=checkbox]:not([role=switch])")
    ? control.closest("[role=group]")?.getAttribute("aria-labelledby")
    : undefined;
  const label =
    document.getElementById(ofGroup ?? "") ??
    document.querySelector<HTMLElement>(`label[for="${control.id}"]`);
  const words = label?.innerText.replace(/\s*\*\s*$/, "").trim() ?? "";
  const language = control.closest<HTMLElement>("[data-language]")?.dataset.language;
  const languageName = languageNames[language as Language];
  const part = () => control.closest("[id^=part-]")?.querySelector("legend")?.textContent;
  if (!languageName || (words.includes(languageName) && words !== languageName))
    return { id: control.id, label: words };
  return { id: control.id, label: `${words === languageName ? part() : words} (${languageName})` };
}
