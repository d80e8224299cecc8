import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { Section } from "~/ui/section";
import {
  DevotionVerse,
  DevotionProvenance,
  DevotionReflection,
} from "~/features/devotion/daily-content/devotion-text";
import { DevotionFailed } from "./devotion-failed";
import type { Devotion } from "~/features/devotion/daily-content/daily-content.schema";
import { ShareButtons } from "~/features/devotion/sharing/share-buttons";

/** The devotion of the day on the landing page, or an error message without one. */
export function DevotionSection({ devotion }: { devotion: Devotion | null }) {
  const { t } = useTranslation("devotion");
  const path = useLocalePath();
  return (
    <Section
      id="devotion"
      tone="surface"
      eyebrow={devotion?.longDate ?? t("eyebrow")}
      title={t("title")}
      className="max-sm:py-10 max-sm:[&_header]:mb-7"
    >
      {devotion ? (
        <>
          <DevotionVerse devotion={devotion} />
          <div className="mt-8 border-t border-line pt-7 sm:mt-12 sm:pt-10">
            <DevotionReflection devotion={devotion} headingLevel={3} />
          </div>
          <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 sm:mt-12">
            <ShareButtons devotion={devotion} />
            <a href={path("/devotion")} className="link inline-flex min-h-11 items-center">
              {t("archiveLink")}
            </a>
          </div>
          <DevotionProvenance devotion={devotion} className="mt-4 sm:mt-6" />
        </>
      ) : (
        <DevotionFailed />
      )}
    </Section>
  );
}
