import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadOwnRequests } from "~/features/prayers/requests/own-requests-screen.server";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { Section } from "~/ui/section";
import { OwnRequestCard } from "./prayer-requests/own-request-card";
import { prayersPath } from "./prayer-requests/prayers-path";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => ({
    meta: {
      title: tFor(caller.language)("prayers:mine.title"),
      description: "",
      noindex: true,
      noStore: true,
    },
    requests: await loadOwnRequests(caller),
  }));
}

export const handle = { i18n: ["prayers"] };

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  { name: "referrer", content: "same-origin" },
];

/** The requests that were made in this browser. */
export default function MyPrayerRequests() {
  const { t } = useTranslation("prayers");
  const path = useLocalePath();
  const { requests } = useLoaderData<typeof loader>();
  return (
    <Section headingLevel={1} width="reading" title={t("mine.title")} lead={t("mine.lead")}>
      {requests.length === 0 ? (
        <EmptyState
          headingLevel={2}
          title={t("mine.none")}
          description={t("mine.noneText")}
          action={
            <ButtonLink asChild variant="secondary">
              <UiLink href={path(prayersPath({ tab: "submit" }))}>{t("actions.submit")}</UiLink>
            </ButtonLink>
          }
        />
      ) : (
        <ul aria-label={t("mine.title")} className="grid gap-5">
          {requests.map((request) => (
            <li key={request.id} className="min-w-0">
              <OwnRequestCard request={request}>
                <p className="mt-5">
                  <ButtonLink asChild variant="secondary" size="sm">
                    <UiLink
                      href={path(request.managePath)}
                      aria-label={t("mine.openLabel", { title: request.title })}
                    >
                      {t("mine.open")}
                    </UiLink>
                  </ButtonLink>
                </p>
              </OwnRequestCard>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
