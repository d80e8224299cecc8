import { Play } from "~/ui/icons";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { SermonOnScreen } from "~/features/sermons/page/sermon-screen.server";
import type { OwnWatching } from "~/features/sermons/watching/own-watching.server";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { useWatchReports } from "./use-watch-reports";
import { formatClock, resumeAt } from "./watch-clock";
import type { WatchReports } from "./watch-reports";
import {
  listeningMessage,
  readPlayerMessage,
  YOUTUBE_ORIGIN,
  youtubePlayerUrl,
  youtubeWatchUrl,
} from "./youtube-messages";

interface SermonVideoProps {
  sermon: Pick<SermonOnScreen, "id" | "title" | "duration" | "language">;
  youtubeId: string;
  own: OwnWatching;
}

const frameClass = "aspect-video w-full overflow-hidden rounded-2xl";

/** A link to the video; with JavaScript the first click shows its player here. Nothing loads from YouTube before. */
export function SermonVideo({ sermon, youtubeId, own }: SermonVideoProps) {
  const { t } = useTranslation("sermon-page");
  const reports = useWatchReports(sermon.id, own);
  const [src, setSrc] = useState<string | null>(null);
  const start = resumeAt(own.progress?.positionSeconds ?? 0, sermon.duration);
  if (src) return <VideoFrame src={src} sermon={sermon} reports={reports} />;
  const label = t(start > 0 ? "video.resume" : "video.play", {
    title: sermon.title,
    time: formatClock(start),
  });
  return (
    <div>
      <a
        href={youtubeWatchUrl(youtubeId, start)}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        className={`${frameClass} night relative isolate flex flex-col items-center justify-center gap-4 border border-line bg-paper p-5 text-ink no-underline`}
        onClick={(event) => {
          event.preventDefault();
          reports.begin();
          setSrc(youtubePlayerUrl(youtubeId, { origin: location.origin, language: sermon.language, start }));
        }}
      >
        <SunriseQuote className="absolute inset-x-0 bottom-0 -z-10 mx-auto w-1/2 opacity-70" />
        <span className="grid size-16 place-items-center rounded-full bg-brand text-on-brand sm:size-20">
          <Play aria-hidden="true" className="ms-1 size-7 sm:size-9" />
        </span>
        <span className="rounded-full bg-paper/80 px-4 py-1 font-semibold">
          {start > 0 ? t("video.resumeAt", { time: formatClock(start) }) : t("video.watch")}
        </span>
      </a>
      <p className="mt-3 text-sm text-ink-soft">{t("video.notice")}</p>
    </div>
  );
}

interface VideoFrameProps {
  src: string;
  sermon: SermonVideoProps["sermon"];
  reports: WatchReports;
}

function VideoFrame({ src, sermon, reports }: VideoFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  usePlayerMessages(frame, sermon.duration, reports);
  useEffect(() => frame.current?.focus(), []); // the player replaced the pressed link
  return (
    <iframe
      ref={frame}
      className={frameClass}
      src={src}
      title={sermon.title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
    />
  );
}

const ASK_EVERY_MS = 500;

/** Receives the position of the player in the frame. */
function usePlayerMessages(
  frame: RefObject<HTMLIFrameElement>,
  knownDuration: number,
  { tick, flush }: WatchReports,
): void {
  useEffect(() => {
    let duration = knownDuration;
    const ask = () => frame.current?.contentWindow?.postMessage(listeningMessage, YOUTUBE_ORIGIN);
    const asking = setInterval(ask, ASK_EVERY_MS);
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== YOUTUBE_ORIGIN || source !== frame.current?.contentWindow) return;
      const message = readPlayerMessage(data);
      if (!message) return;
      clearInterval(asking);
      if (message.duration) duration = message.duration;
      if (message.currentTime !== undefined) tick(message.currentTime, duration);
      if (message.hasStopped) flush();
    };
    window.addEventListener("message", onMessage);
    return () => {
      clearInterval(asking);
      window.removeEventListener("message", onMessage);
    };
  }, [frame, knownDuration, tick, flush]);
}
