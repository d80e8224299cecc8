import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { DayText } from "~/features/devotion/whatsapp/day-texts.server";
import { languageNames } from "~/i18n/languages";
import { WhatsAppIcon } from "~/ui/brand-icons";
import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/textarea";

/** A text to copy, and the day's picture beside it. Without JavaScript the text is selected by hand. */
export function PasteText({
  language,
  text,
  share,
  picture,
  reference,
  isAhead,
}: DayText & { isAhead: boolean }) {
  const { t } = useTranslation("admin-paste");
  const headingId = useId();
  const name = languageNames[language];
  return (
    <li className="rounded-xl border border-line bg-surface p-4 sm:p-6" aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 font-serif text-xl" lang={language}>
        {name}
      </h2>
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr] lg:items-start">
        <div className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <CopyButton
              text={text}
              variant="primary"
              size="md"
              label={t("copy")}
              done={t("copied", { language: name })}
              failed={t("notCopied")}
              className="max-sm:w-full"
            />
            <ButtonLink
              href={share}
              variant="secondary"
              target="_blank"
              rel="noreferrer"
              className="max-sm:w-full"
            >
              <WhatsAppIcon />
              {t("share")}
            </ButtonLink>
          </div>
          <Field label={t("text", { language: name })} hideLabel htmlFor={`text-${language}`}>
            <Textarea id={`text-${language}`} readOnly rows={12} lang={language} value={text} />
          </Field>
        </div>
        {!isAhead && (
          <a
            href={picture}
            download={picture.replace(/.*\/(\w+)\/devotion\/(.*)/, "$2")}
            className="link text-sm"
          >
            <img
              src={picture}
              alt={t("pictureAlt", { reference })}
              width={1200}
              height={630}
              loading="lazy"
              className="mb-2 h-auto w-full rounded-lg border border-line"
            />
            {t("picture")}
          </a>
        )}
      </div>
    </li>
  );
}
