import { useTranslation } from "react-i18next";
import {
  dailyContentEditorPath,
  dailyContentStartPath,
} from "~/features/devotion/daily-content/daily-content-editor-path";
import { EntryText } from "~/features/devotion/daily-content/entry-text";
import { AdminForm } from "~/http/admin-form";
import { languageNames } from "~/i18n/languages";
import { Button, ButtonLink } from "~/ui/button";
import { Pencil } from "~/ui/icons";
import { BadgeCheck, Undo2 } from "~/ui/icons-admin";
import { UiLink } from "~/ui/link";
import { libraryDayPath } from "./library-paths";
import type { ShownDay } from "./shown-day";
import { TextSourceLabel } from "./text-source-label";
import { useFocusAfterChange } from "../shell/use-focus-after-change";

interface DayTextProps {
  day: ShownDay;
  text: ShownDay["texts"][number];
}

/** The text of a day in one language, with its approval and the link to write another for this date alone. */
export function DayText({ day: { date, basedOn, isPublished }, text }: DayTextProps) {
  const { t } = useTranslation("admin-library");
  const { language, words, isEntry, canApprove, canWithdraw, approvedWhen } = text;
  const heading = useFocusAfterChange<HTMLHeadingElement>(String(text.isApproved));
  const editor = isEntry
    ? dailyContentEditorPath(date, language)
    : dailyContentStartPath(date, language, "planned");
  return (
    <section
      aria-labelledby={`in-${language}`}
      className="flex flex-col rounded-xl border border-line bg-surface p-4 sm:p-6"
    >
      <h2
        ref={heading}
        id={`in-${language}`}
        lang={language}
        tabIndex={-1}
        className="font-serif text-xl outline-none"
      >
        {languageNames[language]}
      </h2>
      <div className="mt-1 text-sm">
        <TextSourceLabel text={text} />
        {approvedWhen && <p className="text-ink-soft tabular-nums">{approvedWhen}</p>}
        {text.source === "ai" && !isEntry && <p className="mt-1 text-ink-soft">{t("day.aiText")}</p>}
        {text.source === "translation" && <p className="mt-1 text-ink-soft">{t("day.translationText")}</p>}
      </div>
      <div className="mt-4 mb-6 flex flex-wrap items-start gap-3 empty:hidden">
        {canApprove && (
          <AdminForm
            id={`approve-${date}-${language}`}
            action={libraryDayPath(date)}
            intent="approve"
            success={{
              title: t("approve.done"),
              description: t("approve.doneText"),
              undo: { intent: "withdraw", language },
            }}
            failure={t("approve.failed")}
          >
            {({ pending }) => (
              <>
                <input type="hidden" name="language" value={language} />
                <input type="hidden" name="basedOn" value={basedOn} />
                <Button variant="secondary" size="sm" loading={pending}>
                  <BadgeCheck aria-hidden="true" />
                  {t("approve.one", { language: languageNames[language] })}
                </Button>
              </>
            )}
          </AdminForm>
        )}
        {canWithdraw && (
          <AdminForm
            id={`withdraw-${date}-${language}`}
            action={libraryDayPath(date)}
            intent="withdraw"
            success={{ title: t("withdraw.done") }}
            failure={t("withdraw.failed")}
          >
            {({ pending }) => (
              <>
                <input type="hidden" name="language" value={language} />
                <Button
                  variant="quiet"
                  size="sm"
                  loading={pending}
                  aria-label={`${t("withdraw.action")}: ${languageNames[language]}`}
                >
                  <Undo2 aria-hidden="true" />
                  {t("withdraw.action")}
                </Button>
              </>
            )}
          </AdminForm>
        )}
        {(isEntry || !isPublished) && (
          <ButtonLink asChild variant="quiet" size="sm">
            <UiLink href={editor} aria-label={t("day.writeIn", { language: languageNames[language] })}>
              <Pencil aria-hidden="true" />
              {isEntry ? t("day.change") : t("day.write")}
            </UiLink>
          </ButtonLink>
        )}
      </div>
      {words && <EntryText words={words} language={language} size="sm" />}
    </section>
  );
}
