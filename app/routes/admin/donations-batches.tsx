import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { batchListSchema } from "~/features/giving/entered/batches.schema";
import { listBatches } from "~/features/giving/entered/batches-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { formatMoney, formatShortDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { AdminPage } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";

const path = "/admin/donations/batches";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", "admin-entered:batches.title", async (caller) => {
    const asked = batchListSchema.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    const { batches, older } = await listBatches(caller, asked);
    const { language } = caller;
    const t = tFor(language);
    return {
      before: asked.before ?? null,
      older,
      batches: batches.map(({ id, receivedOn, note, sums, actor }) => ({
        ...{ id, note, actor },
        day: formatShortDate(receivedOn, language),
        sums: sums.map(
          ({ method, currency, entered }) =>
            `${t(`admin-donations:methods.${method}`)} ${formatMoney(entered, currency, language)}`,
        ),
      })),
    };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The batches, newest first. */
export default function Batches() {
  const { t } = useTranslation("admin-entered");
  const { t: words } = useTranslation("admin-donations");
  const { batches, before, older } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("batches.title")}
      lead={t("batches.lead")}
      back={{ href: "/admin/donations", label: words("title") }}
      actions={
        <ButtonLink asChild size="sm">
          <Link to={`${path}/new`}>{t("batches.new")}</Link>
        </ButtonLink>
      }
    >
      <DataTable
        caption={t("batches.title")}
        hideCaption
        columns={[
          { key: "day", label: t("batches.day") },
          { key: "note", label: t("batches.note") },
          { key: "sums", label: t("batches.sums"), align: "end" },
          { key: "actor", label: t("batches.by") },
        ]}
        rows={batches.map(({ id, day, note, sums, actor }) => ({
          key: String(id),
          href: `${path}/${id}`,
          cells: { day, note: note ?? "–", sums: sums.length > 0 ? <Sums lines={sums} /> : "–", actor },
        }))}
        empty={<EmptyState plain headingLevel={2} title={t("batches.none")} />}
      />
      <Pagination
        className="py-3"
        newest={before === null ? null : path}
        older={older === null ? null : `${path}?before=${older}`}
      />
    </AdminPage>
  );
}

function Sums({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <span key={line} className="block whitespace-nowrap">
      {line}
    </span>
  ));
}
