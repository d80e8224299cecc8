import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormFields } from "~/http/fetcher-form";
import { languageNames, languages, type Language } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { readStored, writeStored } from "~/ui/browser-storage";
import { classNames } from "~/ui/class-names";
import { useHydrated } from "~/ui/use-hydrated";
import { REVEAL_EVENT } from "./reveal-field";

/** The language that was chosen last, in any group: an object, so that choosing it again is a change too. */
interface Chosen {
  language: Language | null;
}
const ChosenLanguage = createContext<[Chosen, (language: Language) => void]>([{ language: null }, () => {}]);
const ShownLanguage = createContext<Language | null>(null);

const storageName = "settings-language";

/** Keeps the chosen language for all groups below, and for the next visit. */
export function RememberLanguage({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const stored = useMemo<Chosen>(
    () => ({ language: (hydrated && languages.find((one) => one === readStored(storageName))) || null }),
    [hydrated],
  );
  const [pressed, setPressed] = useState<Chosen>();
  const chosen = pressed ?? stored;
  const choose = (language: Language) => {
    writeStored(storageName, language);
    setPressed({ language });
  };
  return <ChosenLanguage.Provider value={[chosen, choose]}>{children}</ChosenLanguage.Provider>;
}

/** The site's offered languages come first. */
function useLanguageOrder(): Language[] {
  const offered = useOfferedLanguages();
  return [...languages].sort((a, b) => Number(offered.includes(b)) - Number(offered.includes(a)));
}

interface LanguageSwitchProps {
  fields: FormFields<string>;
  /** The texts, without their language: `ministry_tagline`. */
  names: string[];
  children: ReactNode;
}

/**
 * Fields with texts in each language, of which one language is shown. Without JavaScript all are shown. A language with
 * an error opens itself.
 */
export function LanguageSwitch({ fields, names, children }: LanguageSwitchProps) {
  const { t, i18n } = useTranslation("admin-settings");
  const order = useLanguageOrder();
  const [chosen, choose] = useContext(ChosenLanguage);
  const [own, setOwn] = useState<{ language: Language; instead: Chosen }>();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const box = useRef<HTMLDivElement>(null);
  const shown = own?.instead === chosen ? own.language : (chosen.language ?? (i18n.language as Language));

  const hasError = (language: Language) => names.some((name) => fields[`${name}_${language}`]?.errors);
  const wrong = hasError(shown) ? undefined : order.find(hasError);
  const errors = order.filter(hasError).join();
  // Once for each answer: then the person may choose again.
  const [answered, setAnswered] = useState("");
  if (errors !== answered) {
    setAnswered(errors);
    if (wrong) setOwn({ language: wrong, instead: chosen });
  }
  useEffect(() => {
    const reveal = (event: Event) => {
      const panel = (event.target as Element).closest<HTMLElement>("[data-language]");
      if (panel) setOwn({ language: panel.dataset.language as Language, instead: chosen });
    };
    const at = box.current;
    at?.addEventListener(REVEAL_EVENT, reveal);
    return () => at?.removeEventListener(REVEAL_EVENT, reveal);
  }, [chosen]);

  const isFilled = (name: string, language: Language) => {
    const full = `${name}_${language}`;
    return (typed[full] ?? fields[full]?.initialValue ?? "").trim() !== "";
  };
  // A text that no language has is not missing in one.
  const used = names.filter((name) => languages.some((language) => isFilled(name, language)));
  const stateOf = (language: Language) => {
    const filled = used.filter((name) => isFilled(name, language)).length;
    return filled === 0 ? "empty" : filled < used.length ? "partly" : "filled";
  };
  return (
    <div
      ref={box}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
          setTyped((before) => ({ ...before, [target.name]: target.value }));
      }}
      className="flex min-w-0 flex-col gap-5"
    >
      <div
        role="group"
        aria-label={t("inLanguages.label")}
        className="flex gap-1 self-start rounded-xl bg-tint p-1 max-sm:self-stretch noscript:hidden"
      >
        {order.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === shown}
            onClick={() => choose(language)}
            className={classNames(
              "inline-flex min-h-11 flex-auto cursor-pointer items-center justify-center gap-2 rounded-lg px-2 text-sm font-semibold sm:px-4",
              language === shown
                ? "selected bg-surface text-ink shadow-[inset_0_0_0_1.5px_var(--brand)]"
                : "text-ink-soft hover:text-ink",
            )}
          >
            <LanguageMark state={hasError(language) ? "wrong" : stateOf(language)} />
            <span className="uppercase sm:hidden">{language}</span>
            <span className="max-sm:sr-only">{languageNames[language]}</span>
          </button>
        ))}
      </div>
      <ShownLanguage.Provider value={shown}>{children}</ShownLanguage.Provider>
    </div>
  );
}

const tones = { filled: "good", partly: "warn", empty: "idle", wrong: "bad" } as const;

function LanguageMark({ state }: { state: keyof typeof tones }) {
  const { t, i18n } = useTranslation("admin-settings");
  return (
    <>
      <span aria-hidden="true" className={`status-dot status-${tones[state]}`} />
      <span lang={i18n.language} className="sr-only">
        {t(`inLanguages.${state}`)}
      </span>
    </>
  );
}

/** The same fields in each language, inside a LanguageSwitch. */
export function EachLanguage({ children }: { children: (language: Language) => ReactNode }) {
  const shown = useContext(ShownLanguage);
  return useLanguageOrder().map((language) => (
    <div
      key={language}
      data-language={language}
      data-state={language === shown ? "active" : "inactive"}
      className="tabs-panel"
    >
      {children(language)}
    </div>
  ));
}
