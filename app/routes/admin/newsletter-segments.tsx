import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SegmentForm } from "~/features/newsletter/segments/segment-form";
import { createSegmentInput, segmentCriteria } from "~/features/newsletter/segments/segments.schema";
import {
  countCriteria,
  createSegment,
  listSegments,
} from "~/features/newsletter/segments/segments-admin.server";
import { getSubscriberOverview } from "~/features/newsletter/segments/subscriber-overview-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatNumber } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { Alert } from "~/ui/alert";
import { DataTable } from "~/ui/data-table";
import { AdminSection } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { NewsletterPage } from "~/features/newsletter/newsletter-page";
import { criteriaText } from "./newsletter-segments/criteria-text.server";
import { overviewToScreen } from "./newsletter-segments/overview-to-screen.server";
import { SubscriberOverview } from "./newsletter-segments/subscriber-overview";

const path = "/admin/newsletter/segments";
const segmentActions = ["create", "update", "delete"];

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-segments:title", async (caller) => {
    const t = tFor(caller.language);
    const done = new URL(args.request.url).searchParams.get("done") ?? "";
    return {
      overview: overviewToScreen(await getSubscriberOverview(caller), caller.language),
      segments: (await listSegments(caller)).map(({ criteria, count, ...segment }) => ({
        ...segment,
        who: criteriaText(t, criteria),
        count: formatNumber(count, caller.language),
      })),
      done: segmentActions.includes(done) ? done : null,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    create: intent({ schema: createSegmentInput, verb: createSegment }),
    count: intent({ schema: segmentCriteria, verb: countCriteria, returnsResult: true, keepsFields: true }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The list of segments, with the form for a new one, and who reads the newsletter in figures. */
export default function Segments() {
  const { t } = useTranslation("admin-segments");
  const { overview, segments, done } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const columns = ["name", "who", "count"] as const;
  return (
    <NewsletterPage current="segments" lead={t("lead")}>
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <DataTable
        caption={t("title")}
        hideCaption
        columns={columns.map((key) => ({
          key,
          label: t(`columns.${key}`),
          ...(key === "count" && { align: "end" as const }),
        }))}
        rows={segments.map(({ id, name, description, who, count }) => ({
          key: String(id),
          href: `${path}/${id}`,
          cells: {
            name,
            who: (
              <>
                {who}
                {description && <span className="block text-sm text-ink-soft">{description}</span>}
              </>
            ),
            count,
          },
        }))}
        empty={<EmptyState plain headingLevel={2} title={t("none")} description={t("noneText")} />}
      />
      <AdminSection title={t("new")} boxed>
        <SegmentForm
          id="new-segment"
          action={path}
          intent="create"
          onSuccess={() => navigate(`${path}?done=create`, { replace: true })}
        />
      </AdminSection>
      <SubscriberOverview {...overview} />
    </NewsletterPage>
  );
}
