import { useTranslation } from "react-i18next";
import type { Recording } from "~/features/devotion/recordings/recordings.schema";

/** The browser's own player. Nothing loads before it is started. */
export function DevotionRecording({ recording }: { recording: Recording }) {
  const { t } = useTranslation("devotion");
  const { path, length } = recording;
  return (
    <figure id="listen" className="mt-12 scroll-mt-24 rounded-2xl bg-tint p-4 sm:p-5 print:hidden">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{t("recording.title")}</span>
        <span className="text-sm text-ink-soft">{length}</span>
      </figcaption>
      <audio controls preload="none" src={path} aria-label={t("recording.title")} className="w-full" />
      <a href={path} download className="link mt-2 inline-flex min-h-11 items-center text-sm">
        {t("recording.download")}
      </a>
    </figure>
  );
}
