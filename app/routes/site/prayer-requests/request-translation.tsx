import { Languages } from "~/ui/icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RequestCard } from "~/features/prayers/requests/request-card";
import type { RequestTranslation as Translation } from "~/features/prayers/requests/translate-request.server";
import { languageNames, type Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { TRANSLATE_FORM } from "./board-forms";

interface RequestTranslationProps {
  card: RequestCard;
  /** The request's page, which shows the translation without JavaScript. */
  page: string;
  translation: Translation | undefined;
  isTranslating: boolean;
}

/** The machine translation of a request in another language, or the button that requests it. */
export function RequestTranslation({ card, page, translation, isTranslating }: RequestTranslationProps) {
  const { t } = useTranslation("prayers", { keyPrefix: "translate" });
  if (translation) return <Translated {...translation} from={card.language} />;
  return (
    <Button
      type="submit"
      form={TRANSLATE_FORM}
      formAction={page}
      name="id"
      value={card.id}
      variant="quiet"
      size="sm"
      loading={isTranslating}
      aria-label={t("buttonLabel", { title: card.title })}
      className="-ms-4 mt-3"
    >
      <Languages aria-hidden="true" />
      {t("button")}
    </Button>
  );
}

function Translated({ from, ...texts }: Translation & { from: string }) {
  const { t } = useTranslation("prayers", { keyPrefix: "translate" });
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus({ preventScroll: true }), []);
  return (
    <div className="mt-5 rounded-xl bg-tint px-4 py-3.5">
      <p ref={note} tabIndex={-1} className="text-sm text-ink-soft">
        {t("note", { language: languageNames[from as Language] })}
      </p>
      <p className="mt-2 font-serif text-xl wrap-anywhere">{texts.title}</p>
      <p className="mt-1.5 text-pretty whitespace-pre-line wrap-anywhere">{texts.description}</p>
      {texts.answer && <p className="mt-3 text-pretty whitespace-pre-line wrap-anywhere">{texts.answer}</p>}
    </div>
  );
}
