import { Link } from "@remix-run/react";
import { Sparkles } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { GoalProgress } from "~/features/growth/goal-progress";
import { PublicForm } from "~/http/public-form";
import { TimeZoneField } from "~/http/time-zone-field";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import type { EngagementScreen } from "./engagement-screen.server";

interface GoalsTabProps {
  goals: NonNullable<EngagementScreen["goals"]>;
  action: string;
  stamp: string;
}

/** The goals that the visitor works on, and the button that proposes some. */
export function GoalsTab({ goals, action, stamp }: GoalsTabProps) {
  const { t } = useTranslation("engagement", { keyPrefix: "goals" });
  const path = useLocalePath();
  const form = <GenerateForm {...{ action, stamp }} />;
  if (goals.length === 0)
    return <EmptyState headingLevel={2} title={t("empty")} description={t("emptyText")} action={form} />;
  return (
    <section aria-labelledby="goals-title">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="goals-title" className="font-serif text-2xl">
            {t("title")}
          </h2>
          <p className="mt-1 max-w-reading text-pretty text-ink-soft">{t("text")}</p>
        </div>
        {form}
      </div>
      <ul className="grid gap-5 md:grid-cols-2">
        {goals.map((goal) => (
          <li key={goal.id} className="min-w-0">
            <Card as="article" className="flex h-full flex-col">
              <GoalProgress goal={goal} />
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to={path("/spiritual-growth?tab=goals")} className="link inline-flex min-h-11 items-center">
          {t("manage")}
        </Link>
      </p>
    </section>
  );
}

function GenerateForm({ action, stamp }: Pick<GoalsTabProps, "action" | "stamp">) {
  const { t } = useTranslation("engagement", { keyPrefix: "goals" });
  const created = (result: unknown) => (result as { created?: number } | undefined)?.created ?? 0;
  return (
    <PublicForm
      id="generate-goals"
      intent="generate"
      action={action}
      stamp={stamp}
      success={({ result }) =>
        created(result) > 0
          ? { title: t("generated"), description: t("generatedText", { count: created(result) }) }
          : { title: t("generatedNone") }
      }
      failure={t("failed")}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="intent" value="generate" />
          <TimeZoneField />
          <Button type="submit" loading={pending}>
            <Sparkles aria-hidden="true" />
            {t("generate")}
          </Button>
        </>
      )}
    </PublicForm>
  );
}
