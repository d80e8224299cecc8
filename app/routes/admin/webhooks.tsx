import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { eventTextKey } from "~/features/webhooks/event-types";
import { createWebhook, listWebhooks } from "~/features/webhooks/webhooks-admin.server";
import { createWebhookSchema } from "~/features/webhooks/webhooks.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { tFor } from "~/i18n/i18n.server";
import { AdminPage, AdminSection } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { StatusDot } from "~/ui/status-dot";
import { readDone } from "./shell/done";
import { NewWebhookForm } from "./webhooks/new-webhook-form";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", "admin-webhooks:title", async (caller) => {
    const t = tFor(caller.language);
    const webhooks = await listWebhooks(caller);
    return {
      webhooks: webhooks.map(({ id, url, events, isActive, failingSince }) => ({
        id,
        host: new URL(url).host,
        events: events.map((event) => t(eventTextKey(event))).join(" · "),
        state: !isActive
          ? ("off" as const)
          : failingSince === null
            ? ("good" as const)
            : ("failing" as const),
      })),
      done: readDone(args.request, ["delete"]),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_users", {
    create: intent({ schema: createWebhookSchema, verb: createWebhook, returnsResult: true }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

const tones = { good: "good", failing: "warn", off: "idle" } as const;

/** The addresses to which the site reports events, with the form for a new one. */
export default function Webhooks() {
  const { t } = useTranslation("admin-webhooks");
  const { webhooks, done } = useLoaderData<typeof loader>();
  const columns = ["host", "eventsSent", "state"].map((key) => ({ key, label: t(`columns.${key}`) }));
  return (
    <AdminPage title={t("title")} lead={t("lead")} width="reading">
      {done && <Alert variant="success" title={t("delete.done")} className="mb-8" />}
      <AdminSection title={t("list.title")}>
        <DataTable
          caption={t("list.title")}
          hideCaption
          empty={<EmptyState plain title={t("list.empty")} />}
          columns={columns}
          rows={webhooks.map(({ id, host, events, state }) => ({
            key: String(id),
            href: `/admin/webhooks/${id}`,
            cells: {
              host,
              eventsSent: events,
              state: <StatusDot tone={tones[state]} label={t(`states.${state}`)} />,
            },
          }))}
        />
      </AdminSection>
      <NewWebhookForm />
    </AdminPage>
  );
}
