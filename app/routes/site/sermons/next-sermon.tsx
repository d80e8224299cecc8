import { ArrowRight } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { SermonBadges } from "~/features/sermons/library/sermon-badges";
import type { NextSermonOnScreen } from "~/features/sermons/page/sermon-screen.server";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { Card, CardMeta } from "~/ui/card";
import { UiLink } from "~/ui/link";
import { Section } from "~/ui/section";

interface NextSermonProps {
  next: NextSermonOnScreen;
  /** The language of the current sermon, and so of the next one. */
  language: string;
}

/** The sermon suggested after this one, and why. */
export function NextSermon({ next, language }: NextSermonProps) {
  const { t } = useTranslation("sermon-page");
  const path = useLocalePath();
  return (
    <Section
      tone="surface"
      width="reading"
      title={t("next.title")}
      className="no-print border-b-0"
      action={
        <ButtonLink asChild variant="secondary">
          <UiLink href={path("/sermons")}>{t("next.all")}</UiLink>
        </ButtonLink>
      }
    >
      <Card as="article" interactive className="flex items-center gap-5">
        <div className="min-w-0 flex-1">
          <p className="mb-3 flex flex-wrap gap-1.5">
            <SermonBadges {...next} />
          </p>
          <h3 lang={language} className="font-serif text-2xl leading-snug text-balance wrap-anywhere">
            <UiLink href={path(`/sermons/${next.id}`)} className="card-link text-ink no-underline">
              {next.title}
            </UiLink>
          </h3>
          <CardMeta className="mt-2">
            {next.minutes > 0 && <span>{t("minutes", { count: next.minutes })}</span>}
            {next.reason && <span>{next.reason}</span>}
          </CardMeta>
        </div>
        <ArrowRight aria-hidden="true" className="size-6 shrink-0 text-brand-text" />
      </Card>
    </Section>
  );
}
