import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import type { RecommendationOnScreen } from "./engagement-screen.server";
import { RecommendationCard } from "./recommendation-card";

interface RecommendationsTabProps {
  recommendations: RecommendationOnScreen[];
  action: string;
  stamp: string;
}

/** The sermons for this visitor, the best first, each with its reason. */
export function RecommendationsTab({ recommendations, action, stamp }: RecommendationsTabProps) {
  const { t } = useTranslation("engagement", { keyPrefix: "recommendations" });
  const path = useLocalePath();
  if (recommendations.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        title={t("empty")}
        description={t("emptyText")}
        action={
          <ButtonLink asChild variant="secondary">
            <UiLink href={path("/devotion")}>{t("devotion")}</UiLink>
          </ButtonLink>
        }
      />
    );
  }
  return (
    <section aria-labelledby="recommendations-title">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h2 id="recommendations-title" className="font-serif text-2xl">
            {t("title")}
          </h2>
          <p className="mt-1 max-w-reading text-pretty text-ink-soft">{t("text")}</p>
        </div>
        <UiLink href={path("/sermons")} className="link inline-flex min-h-11 items-center">
          {t("all")}
        </UiLink>
      </div>
      <ul className="grid gap-5 md:grid-cols-2">
        {recommendations.map((recommendation, position) => (
          <li key={recommendation.sermonId} className={position === 0 ? "min-w-0 md:col-span-2" : "min-w-0"}>
            <RecommendationCard {...{ recommendation, action, stamp }} isFirst={position === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}
