import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBadgeToast } from "~/features/badges/badge-toast";
import type { OwnWatching } from "~/features/sermons/watching/own-watching.server";
import { useToast } from "~/ui/toast";
import { createWatchReports, type WatchReports } from "./watch-reports";

/** Saves the progress of a sermon's player, and shows a toast once when the sermon is completed. */
export function useWatchReports(sermonId: number, { progress }: OwnWatching): WatchReports {
  const { t, i18n } = useTranslation("sermon-page");
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const withBadges = useBadgeToast();
  // Created once: progress that is saved meanwhile must not restart it.
  const [reports] = useState(() =>
    createWatchReports({
      sermonId,
      language: i18n.language,
      start: {
        minutes: progress?.watchTimeMinutes ?? 0,
        percentage: progress?.progressPercentage ?? 0,
        position: progress?.positionSeconds ?? 0,
      },
      isCompleted: progress?.completed ?? false,
    }),
  );
  // After each render, so that the listener uses the current language and revalidates the current page.
  useEffect(() =>
    reports.listen((saved) => {
      toast(withBadges({ title: t("progress.updated"), description: t("progress.completedText") }, saved));
      revalidate();
    }),
  );
  useEffect(() => {
    document.addEventListener("visibilitychange", reports.flush);
    window.addEventListener("pagehide", reports.flush);
    return () => {
      document.removeEventListener("visibilitychange", reports.flush);
      window.removeEventListener("pagehide", reports.flush);
      reports.flush();
    };
  }, [reports]);
  return reports;
}
