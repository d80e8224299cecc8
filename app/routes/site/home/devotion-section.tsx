import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { buttonClass } from "~/ui/button";
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
    <Section id="devotion" tone="surface" eyebrow={devotion?.longDate ?? t("eyebrow")} title={t("title")}>
      {devotion ? (
        <>
          <DevotionVerse devotion={devotion} />
          <div className="mt-12 border-t border-line pt-10">
            <DevotionReflection devotion={devotion} headingLevel={3} />
          </div>
          <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <ShareButtons devotion={devotion} />
            <a href={path("/devotion")} className={buttonClass({ variant: "quiet" })}>
              {t("archiveLink")}
            </a>
          </div>
          <DevotionProvenance devotion={devotion} className="mt-6" />
        </>
      ) : (
        <DevotionFailed />
      )}
    </Section>
  );
}
