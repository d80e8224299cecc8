import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { suggestDonors } from "~/features/giving/donors/donors-admin.server";
import { batchFormSchema, moreRowsSchema } from "~/features/giving/entered/batch-form.schema";
import { enterBatch } from "~/features/giving/entered/batches-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { dateIn } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";
import { AdminPage } from "~/ui/admin-page";
import { askFirst } from "./donations/ask-first.server";
import { BatchForm } from "./donations/batch-form";
import { newAttempt } from "./donations/entry-start.server";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_donations", "admin-entered:batch.title", async (caller) => ({
    today: dateIn((await getSettings()).publishing.timeZone),
    attempt: newAttempt(),
    donors: await suggestDonors(caller),
  }));
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_donations", {
    // Without JavaScript: the same form with more rows.
    more: intent({
      schema: moreRowsSchema,
      verb: async () => undefined,
      returnsResult: true,
      keepsFields: true,
    }),
    save: intent({
      schema: batchFormSchema,
      verb: askFirst(enterBatch, ({ id }) => `/admin/donations/batches/${id}?done=saved`),
      returnsResult: true,
      keepsFields: true,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Enters donations that were counted together, row by row. */
export default function EnterBatch() {
  const { t } = useTranslation("admin-entered");
  const { today, attempt, donors } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("batch.title")}
      lead={t("batch.lead")}
      back={{ href: "/admin/donations/batches", label: t("batches.title") }}
    >
      <BatchForm {...{ today, attempt, donors }} />
    </AdminPage>
  );
}
