import { useNavigate } from "@remix-run/react";
import { Bookmark, Sun } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { useBadgeToast } from "~/features/badges/badge-toast";
import { PublicForm } from "~/http/public-form";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { Card, CardMeta } from "~/ui/card";
import { sermonIcons } from "~/features/sermons/sermon-icons";
import { classNames } from "~/ui/class-names";
import type { RecommendationOnScreen } from "./engagement-screen.server";

interface RecommendationCardProps {
  recommendation: RecommendationOnScreen;
  action: string;
  stamp: string;
  /** The first of the list is larger. */
  isFirst: boolean;
}

/** A sermon, why it is recommended, and what the visitor can do with it. */
export function RecommendationCard({ recommendation, action, stamp, isFirst }: RecommendationCardProps) {
  const { t } = useTranslation("engagement", { keyPrefix: "recommendations" });
  const { t: sermons } = useTranslation("sermons");
  const path = useLocalePath();
  const { sermonId, title, description, minutes, topic, difficulty, percent, reason } = recommendation;
  return (
    <Card
      as="article"
      padding={isFirst ? "lg" : "md"}
      className={classNames("flex h-full flex-col", isFirst && "lg:p-10")}
    >
      <div className="flex items-start justify-between gap-4">
        <CardMeta className="gap-x-2!">
          <span>{sermons(`sermons:topics.${topic}`)}</span>
          <span aria-hidden="true">·</span>
          <span>{sermons(`sermons:difficulties.${difficulty}`)}</span>
          {minutes !== "" && (
            <>
              <span aria-hidden="true">·</span>
              <span className="whitespace-nowrap">{t("minutes", { minutes })}</span>
            </>
          )}
        </CardMeta>
        {percent !== null && (
          <p className="shrink-0 rounded-full bg-brand-soft px-3 py-0.5 text-sm font-semibold whitespace-nowrap text-on-brand-soft tabular-nums">
            {t("match", { percent })}
          </p>
        )}
      </div>
      <h3
        className={classNames(
          "mt-3 font-serif leading-snug text-balance wrap-anywhere",
          isFirst ? "text-2xl sm:text-3xl" : "text-xl",
        )}
      >
        {title}
      </h3>
      <p className={classNames("mt-2 text-pretty text-ink-soft", isFirst && "max-w-reading text-lg")}>
        {description}
      </p>
      {reason && (
        <p className="mt-4 flex items-start gap-2.5 text-pretty">
          <Sun aria-hidden="true" className="mt-[0.2em] size-[1.15em] shrink-0 text-gold" />
          <span>{reason}</span>
        </p>
      )}
      <div className="mt-auto pt-6">
        <SermonActions {...{ recommendation, action, stamp }} href={path(`/sermons/${sermonId}`)} />
      </div>
    </Card>
  );
}

interface SermonActionsProps extends Pick<RecommendationCardProps, "recommendation" | "action" | "stamp"> {
  /** The page of the sermon. */
  href: string;
}

function SermonActions({ recommendation, action, stamp, href }: SermonActionsProps) {
  const { t } = useTranslation("engagement", { keyPrefix: "recommendations" });
  const navigate = useNavigate();
  const withBadges = useBadgeToast();
  const { sermonId, title, medium, isFavorite } = recommendation;
  const MediumIcon = sermonIcons[medium];
  return (
    <PublicForm
      id={`sermon-${sermonId}`}
      action={action}
      stamp={stamp}
      success={(answer) =>
        answer.intent === "watch"
          ? undefined
          : withBadges(
              { title: t(answer.intent === "unfavorite" ? "unfavorited" : "favorited"), isOnPage: true },
              answer.result,
            )
      }
      failure={t("failed")}
      onSuccess={({ intent }) => intent === "watch" && navigate(href)}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="sermonId" value={sermonId} />
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              name="intent"
              value="watch"
              loading={pending}
              aria-label={t(`open.${medium}Label`, { title })}
            >
              <MediumIcon aria-hidden="true" />
              {t(`open.${medium}`)}
            </Button>
            <Button
              type="submit"
              name="intent"
              value={isFavorite ? "unfavorite" : "favorite"}
              variant="secondary"
              disabled={pending}
              aria-label={t(isFavorite ? "unfavoriteLabel" : "favoriteLabel", { title })}
            >
              <Bookmark aria-hidden="true" className={isFavorite ? "fill-current text-gold" : undefined} />
              {t("favorite")}
            </Button>
          </div>
        </>
      )}
    </PublicForm>
  );
}
