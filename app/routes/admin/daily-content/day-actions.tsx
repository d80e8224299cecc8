import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  dailyContentEditorPath,
  dailyContentSideBySidePath,
  readyToPastePath,
} from "~/features/devotion/daily-content/daily-content-editor-path";
import type { Language } from "~/i18n/languages";
import { WhatsAppIcon } from "~/ui/brand-icons";
import { ButtonLink } from "~/ui/button";
import { Columns2 } from "~/ui/icons-admin";
import { FirstWaiting } from "../shell/first-waiting";

interface DayActionsProps {
  view: "one" | "all";
  date: string;
  language: Language;
  /** The addresses of the texts that wait for approval. */
  waiting: string[];
}

/** The first text that waits, the texts for WhatsApp, and the languages side by side. */
export function DayActions({ view, date, language, waiting }: DayActionsProps) {
  const { t } = useTranslation("admin-daily-content");
  const current = dailyContentEditorPath(date, language);
  return (
    <>
      <FirstWaiting
        waiting={waiting.filter((href) => view === "all" || href !== current)}
        label={(count) => t("queue", { count })}
      />
      <ButtonLink asChild variant="secondary">
        <Link to={readyToPastePath(date)}>
          <WhatsAppIcon />
          {t("paste")}
        </Link>
      </ButtonLink>
      {view === "one" && (
        <ButtonLink asChild variant="secondary">
          <Link to={dailyContentSideBySidePath(date)}>
            <Columns2 aria-hidden="true" />
            {t("sideBySide")}
          </Link>
        </ButtonLink>
      )}
    </>
  );
}
