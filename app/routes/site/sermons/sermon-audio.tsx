import { useTranslation } from "react-i18next";
import type { SermonOnScreen } from "~/features/sermons/page/sermon-screen.server";
import type { OwnWatching } from "~/features/sermons/watching/own-watching.server";
import { useWatchReports } from "./use-watch-reports";
import { formatClock, resumeAt } from "./watch-clock";

interface SermonAudioProps {
  sermon: Pick<SermonOnScreen, "id" | "title" | "duration">;
  audioUrl: string;
  own: OwnWatching;
}

/** The browser's own player. Nothing loads before it is started. */
export function SermonAudio({ sermon, audioUrl, own }: SermonAudioProps) {
  const { t } = useTranslation("sermon-page");
  const reports = useWatchReports(sermon.id, own);
  const start = resumeAt(own.progress?.positionSeconds ?? 0, sermon.duration);
  return (
    <figure className="rounded-2xl bg-tint p-4 sm:p-5">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t("audio.title")}</span>
        {start > 0 && (
          <span className="text-sm text-ink-soft">{t("video.resumeAt", { time: formatClock(start) })}</span>
        )}
      </figcaption>
      <audio
        controls
        preload="none"
        src={audioUrl}
        aria-label={sermon.title}
        className="w-full"
        onPlay={reports.begin}
        onLoadedMetadata={({ currentTarget }) => {
          if (start > 0) currentTarget.currentTime = start;
        }}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          reports.tick(currentTime, Number.isFinite(duration) ? duration : sermon.duration)
        }
        onPause={reports.flush}
        onEnded={reports.flush}
      />
      <a href={audioUrl} rel="noreferrer" className="link mt-2 inline-flex min-h-11 items-center text-sm">
        {t("audio.download")}
      </a>
    </figure>
  );
}
