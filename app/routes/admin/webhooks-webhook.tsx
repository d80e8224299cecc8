import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  listDeliveries,
  sendDeliveryAgain,
  sendWebhookTest,
} from "~/features/webhooks/deliveries-admin.server";
import { eventTextKey } from "~/features/webhooks/event-types";
import {
  deleteWebhook,
  renewWebhookSecret,
  showWebhook,
  updateWebhook,
} from "~/features/webhooks/webhooks-admin.server";
import {
  deliveriesQuery,
  deliveryChoiceSchema,
  updateWebhookSchema,
  webhookIdSchema,
} from "~/features/webhooks/webhooks.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { tFor } from "~/i18n/i18n.server";
import { sayDate } from "~/i18n/spoken-date.server";
import { getSettings } from "~/settings/settings.server";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { readDone } from "./shell/done";
import { DeliveryList } from "./webhooks/delivery-list";
import { WebhookActions } from "./webhooks/webhook-actions";
import { WebhookForm } from "./webhooks/webhook-form";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", async (caller) => {
    const { language } = caller;
    const t = tFor(language);
    const choice = webhookIdSchema.parse(args.params);
    const webhook = await showWebhook(caller, choice);
    const { before } = deliveriesQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    const [{ deliveries, older }, { publishing }] = await Promise.all([
      listDeliveries(caller, { ...choice, before }),
      getSettings(),
    ]);
    const done = readDone(args.request, ["save", "test", "again"]);
    const say = (iso: string) => sayDate(iso, language, publishing.timeZone);
    return {
      title: new URL(webhook.url).host,
      webhook: { ...webhook, failing: webhook.failingSince && say(webhook.failingSince).words },
      deliveries: deliveries.map(({ event, createdAt, ...row }) => ({
        ...row,
        event: t(eventTextKey(event)),
        at: createdAt,
        when: say(createdAt),
      })),
      newest: before === undefined ? null : `/admin/webhooks/${webhook.id}`,
      older: older === null ? null : `/admin/webhooks/${webhook.id}?before=${older}`,
      done,
      isTestDelivered: done === "test" && deliveries[0]?.status === "delivered",
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_users", {
    save: intent({ schema: updateWebhookSchema, verb: updateWebhook }),
    renew: intent({ schema: webhookIdSchema, verb: renewWebhookSecret, returnsResult: true }),
    test: intent({ schema: webhookIdSchema, verb: sendWebhookTest, tells: (result) => result }),
    again: intent({ schema: deliveryChoiceSchema, verb: sendDeliveryAgain }),
    delete: intent({
      schema: webhookIdSchema,
      verb: deleteWebhook,
      done: "/admin/webhooks?done=delete",
    }),
  });
}

export const clientAction = submitToServer;
/** After the deletion there is nothing to load: the page leads to the list. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.formData?.get("intent") === "delete" && args.actionStatus === 200
    ? false
    : revalidateUnlessUnreached(args);
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One address: its events, its secret, and the log of what was sent to it. */
export default function WebhookPage() {
  const { t } = useTranslation("admin-webhooks");
  const { title, webhook, deliveries, newest, older, done, isTestDelivered } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={title} width="reading" back={{ href: "/admin/webhooks", label: t("title") }}>
      {done && (done !== "test" || isTestDelivered) && (
        <Alert
          variant="success"
          title={t(done === "test" ? "test.delivered" : `${done}.done`)}
          className="mb-8"
        />
      )}
      {done === "test" && !isTestDelivered && (
        <Alert variant="error" title={t("test.failed")} className="mb-8">
          {t("test.seeLog")}
        </Alert>
      )}
      {!webhook.isActive && (
        <Alert title={t("off.title")} className="mb-8">
          {t("off.text")}
        </Alert>
      )}
      {webhook.isActive && webhook.failing && (
        <Alert title={t("failing.title")} className="mb-8">
          {t("failing.text", { since: webhook.failing })}
        </Alert>
      )}
      <WebhookForm key={`${webhook.isActive}`} {...webhook} />
      <WebhookActions id={webhook.id} host={title} />
      <DeliveryList id={webhook.id} isActive={webhook.isActive} {...{ deliveries, newest, older }} />
    </AdminPage>
  );
}
