import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { firstHourOrder, firstHourParts } from "~/features/operations/setup.schema";
import { showFirstHour } from "~/features/operations/setup-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { textKey } from "~/i18n/text-key";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { CircleCheck } from "~/ui/icons";
import { Circle } from "~/ui/icons-admin";
import { UiLink } from "~/ui/link";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", "admin-first-hour:title", async (caller) => {
    const items = await showFirstHour(caller);
    const parts = firstHourOrder.map((part) => {
      const own = items.filter(({ firstHour }) => firstHour === part);
      return { part, items: own, isDone: own.every(({ isDone }) => isDone) };
    });
    const asked = new URL(args.request.url).searchParams.get("step");
    const found = parts.findIndex(({ part }) => part === asked);
    // Without a step: the first that is not done yet.
    const at =
      found >= 0
        ? found
        : Math.max(
            0,
            parts.findIndex(({ isDone }) => !isDone),
          );
    return { parts, at };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

const stepPath = (part: string) => `/admin/first-hour?step=${part}`;

/** Leads the first administrator through what a new site needs. Each step can be left for later. */
export default function FirstHour() {
  const { t } = useTranslation("admin-first-hour");
  const { parts, at } = useLoaderData<typeof loader>();
  const { part, items, isDone } = parts[at]!;
  const next = parts[at + 1];
  const nextPath = next ? stepPath(next.part) : "/admin/dashboard";
  const goOn = next ? (isDone ? "next" : "later") : "finish";
  return (
    <AdminPage title={t("title")} lead={t("lead")} width="reading">
      <ol aria-label={t("steps")} className="mb-8 flex flex-wrap gap-x-6 gap-y-1">
        {parts.map((one, index) => (
          <li key={one.part} className="flex items-center gap-2">
            <StepMark isDone={one.isDone} />
            <UiLink
              href={stepPath(one.part)}
              aria-current={index === at ? "step" : undefined}
              className="link inline-flex min-h-11 items-center aria-[current]:font-semibold"
            >
              {t(`parts.${one.part}.title`)}
            </UiLink>
            {one.isDone && <span className="sr-only">{t("done")}</span>}
          </li>
        ))}
      </ol>
      <AdminSection boxed title={t(`parts.${part}.title`)} description={t(`parts.${part}.text`)}>
        <ul className="grid gap-4">
          {items.map(({ step, texts, href, isDone: isStepDone }) => (
            <li key={step} className="grid grid-cols-[1.5rem_1fr] gap-x-2.5">
              <StepMark isDone={isStepDone} />
              <div className="min-w-0">
                <UiLink href={href} className="link font-semibold">
                  {t(textKey(texts, "title"))}
                </UiLink>
                {isStepDone ? (
                  <span className="sr-only">{t("done")}</span>
                ) : (
                  <p className="text-sm text-pretty text-ink-soft">{t(textKey(texts, "text"))}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button asChild variant={isDone ? "secondary" : "primary"}>
            <UiLink href={firstHourParts[part]}>{t(`parts.${part}.open`)}</UiLink>
          </Button>
          <Button asChild variant={isDone ? "primary" : "secondary"}>
            <UiLink href={nextPath}>{t(goOn)}</UiLink>
          </Button>
        </div>
      </AdminSection>
    </AdminPage>
  );
}

function StepMark({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
  ) : (
    <Circle aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
  );
}
