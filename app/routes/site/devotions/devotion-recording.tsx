import { useTranslation } from "react-i18next";
import type { Recording } from "~/features/devotion/recordings/recordings.schema";

interface DevotionRecordingProps {
  recording: Recording;
  /** The path of the podcast. */
  podcast: string | undefined;
}

/** The browser's own player. Nothing loads before it is started. */
export function DevotionRecording({ recording, podcast }: DevotionRecordingProps) {
  const { t } = useTranslation("devotion");
  const { path, length } = recording;
  return (
    <figure id="listen" className="mt-12 scroll-mt-24 rounded-2xl bg-tint p-4 sm:p-5 print:hidden">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t("recording.title")}</span>
        <span className="text-sm text-ink-soft">{length}</span>
      </figcaption>
      <audio controls preload="none" src={path} aria-label={t("recording.title")} className="w-full" />
      <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
        <a href={path} download className="link inline-flex min-h-11 items-center">
          {t("recording.download")}
        </a>
        {podcast && (
          <a href={podcast} className="link inline-flex min-h-11 items-center">
            {t("recording.podcast")}
          </a>
        )}
      </p>
    </figure>
  );
}
