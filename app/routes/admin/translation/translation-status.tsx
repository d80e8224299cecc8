import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { TranslationScreen } from "~/features/translation/translation-admin.schema";
import { Alert } from "~/ui/alert";

const POLL_MS = 2_500;

/** The state of a translation, and what to do next. */
export function TranslationStatus({
  screen,
  isAiConfigured,
}: {
  screen: TranslationScreen;
  isAiConfigured: boolean;
}) {
  const { t } = useTranslation("admin-translation");
  const { state, isApproved, isByMachine, approvedBy, approvedWhen, error } = screen;
  useRevalidateWhile(state === "requested");
  if (state === "approved") {
    return (
      <p className="mb-6 text-sm text-ink-soft">
        {approvedBy
          ? t("standing.approvedBy", { name: approvedBy, when: approvedWhen })
          : t("standing.approved", { when: approvedWhen })}
      </p>
    );
  }
  if (state === "failed") {
    return (
      <Alert variant="error" silent title={t("standing.failed.title")} className="mb-6">
        {error} {t("standing.failed.next")}
      </Alert>
    );
  }
  const kind =
    state === "none"
      ? isAiConfigured
        ? "none"
        : "noAi"
      : state === "outdated" && !isApproved && isByMachine
        ? "outdatedMachine"
        : state;
  return (
    <div aria-live="polite">
      <Alert title={t(`standing.${kind}.title`)} className="mb-6">
        {t(`standing.${kind}.text`)}
      </Alert>
    </div>
  );
}

/** Polls while a request is open and the page is visible. */
function useRevalidateWhile(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (state === "idle" && navigator.onLine && document.visibilityState === "visible") revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate, state]);
}
