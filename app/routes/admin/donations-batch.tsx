import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { donationIdSchema } from "~/features/giving/admin/donations-admin.schema";
import { showBatch } from "~/features/giving/entered/batches-admin.server";
import { StatusBadge } from "~/features/giving/admin/donation-badges";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { formatDate, formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { getSettings } from "~/settings/settings.server";
import { AdminPage } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { BatchSums } from "./donations/batch-sums-table";
import { donationItemToScreen } from "./donations/donation-to-screen.server";
import { NewAlert } from "./donations/new-alert";
import { readDone } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", async (caller) => {
    const { language } = caller;
    const { donations, ...batch } = await showBatch(caller, donationIdSchema.parse(args.params));
    const { timeZone } = (await getSettings()).publishing;
    const t = tFor(language);
    return {
      title: t("admin-entered:batches.one", { date: formatDate(batch.receivedOn, language) }),
      batch,
      when: formatDateTime(batch.createdAt, language, timeZone),
      donations: donations.map((row) => ({
        ...donationItemToScreen(row, language, timeZone),
        reference: row.transactionId ?? row.description,
        receipt: row.receipt,
      })),
      done: readDone(args.request, ["saved"]),
    };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A batch: what was entered and counted, and its donations. */
export default function Batch() {
  const { t } = useTranslation("admin-entered");
  const { t: words } = useTranslation("admin-donations");
  const { title, batch, when, donations, done } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={title}
      lead={batch.note}
      back={{ href: "/admin/donations/batches", label: t("batches.title") }}
      actions={
        <ButtonLink asChild variant="secondary" size="sm">
          <Link to="/admin/donations/batches/new">{t("batches.new")}</Link>
        </ButtonLink>
      }
    >
      {done && <NewAlert of={done} variant="success" title={t("batches.saved")} className="mb-4" />}
      <p className="mb-4 text-sm text-ink-soft">{t("batches.meta", { actor: batch.actor, when })}</p>
      <div className="max-w-reading">
        <BatchSums sums={batch.sums} />
      </div>
      <div className="mt-10">
        <DataTable
          caption={t("batches.donations")}
          columns={[
            { key: "donor", label: words("columns.donor") },
            { key: "amount", label: words("columns.amount"), align: "end" },
            { key: "method", label: t("field.method") },
            { key: "reference", label: t("field.reference") },
            { key: "receipt", label: words("columns.receipt") },
            { key: "status", label: words("columns.status") },
          ]}
          rows={donations.map(
            ({ id, donorName, donorEmail, amount, method, reference, receipt, status }) => ({
              key: String(id),
              href: `/admin/donations/${id}`,
              cells: {
                donor: donorName ?? donorEmail ?? words("anonymous"),
                amount: method === "inKind" ? "–" : amount,
                method: words(`methods.${method}`),
                reference: reference ?? "–",
                receipt: receipt ?? "–",
                status: <StatusBadge status={status} />,
              },
            }),
          )}
          empty={null}
        />
      </div>
    </AdminPage>
  );
}
