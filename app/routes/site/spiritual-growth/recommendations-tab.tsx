import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PublicForm } from "~/http/public-form";
import { useLocalePath } from "~/i18n/locale-path";
import { sermonIcons } from "~/features/sermons/sermon-icons";
import { Button } from "~/ui/button";
import { Card, CardMeta } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import type { GrowthScreen } from "./growth-screen.server";

type Recommendation = NonNullable<GrowthScreen["recommendations"]>[number];

interface RecommendationsTabProps {
  recommendations: Recommendation[];
  action: string;
  stamp: string;
}

/** Recommended sermons with all their reasons and the expected growth. */
export function RecommendationsTab({ recommendations, action, stamp }: RecommendationsTabProps) {
  const { t } = useTranslation("growth-page", { keyPrefix: "recommendations" });
  if (recommendations.length === 0)
    return <EmptyState headingLevel={2} title={t("empty")} description={t("emptyText")} />;
  return (
    <section aria-labelledby="recommendations-title">
      <h2 id="recommendations-title" className="mb-6 font-serif text-2xl">
        {t("title")}
      </h2>
      <ul className="grid gap-5 md:grid-cols-2">
        {recommendations.map((recommendation) => (
          <li key={recommendation.sermonId} className="min-w-0">
            <RecommendationCard {...{ recommendation, action, stamp }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RecommendationCardProps = Pick<RecommendationsTabProps, "action" | "stamp"> & {
  recommendation: Recommendation;
};

function RecommendationCard({ recommendation, action, stamp }: RecommendationCardProps) {
  const { t } = useTranslation("growth-page", { keyPrefix: "recommendations" });
  const { t: sermons } = useTranslation("sermons");
  const path = useLocalePath();
  const navigate = useNavigate();
  const { sermonId, title, percent, difficulty, medium, reasoning, expectedGrowth } = recommendation;
  const MediumIcon = sermonIcons[medium];
  return (
    <Card as="article" className="flex h-full flex-col">
      <div className="flex items-start justify-between gap-4">
        <CardMeta>{sermons(`sermons:difficulties.${difficulty}`)}</CardMeta>
        {percent !== null && (
          <p className="shrink-0 rounded-full bg-brand-soft px-3 py-0.5 text-sm font-semibold whitespace-nowrap text-on-brand-soft tabular-nums">
            {t("match", { percent })}
          </p>
        )}
      </div>
      <h3 className="mt-2 font-serif text-xl leading-snug text-balance wrap-anywhere">{title}</h3>
      <Sentences title={t("why")} sentences={reasoning} />
      <Sentences title={t("growth")} sentences={expectedGrowth} />
      <PublicForm
        id={`sermon-${sermonId}`}
        intent="watch"
        action={action}
        stamp={stamp}
        failure={t("failed")}
        onSuccess={() => navigate(path(`/sermons/${sermonId}`))}
        className="mt-auto pt-6"
      >
        {({ pending }) => (
          <>
            <input type="hidden" name="intent" value="watch" />
            <input type="hidden" name="sermonId" value={sermonId} />
            <Button type="submit" loading={pending} aria-label={t(`open.${medium}Label`, { title })}>
              <MediumIcon aria-hidden="true" />
              {t(`open.${medium}`)}
            </Button>
          </>
        )}
      </PublicForm>
    </Card>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="mt-4">
      <h4 className="font-sans text-sm font-semibold text-ink-soft">{title}</h4>
      <ul className="mt-1 grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence} className="text-pretty">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
