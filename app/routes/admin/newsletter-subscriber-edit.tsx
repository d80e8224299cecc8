import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  subscriberIdInput,
  updateSubscriberInput,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import { updateSubscriber } from "~/features/newsletter/subscribers/subscriber-corrections-admin.server";
import { loadSubscriberScreen } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { SubscriberForm } from "./newsletter-subscribers/subscriber-form";
import { RecordError } from "./shell/record-error";

const pathOf = (id: number) => `/admin/newsletter/subscribers/${id}`;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-subscribers:edit.title", async (caller) => ({
    subscriber: await loadSubscriberScreen(caller, subscriberIdInput.parse(args.params)),
  }));
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    update: intent({
      schema: updateSubscriberInput,
      verb: updateSubscriber,
      done: ({ id }) => `${pathOf(id)}?done=update`,
    }),
  });
}

export const clientAction = submitToServer;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Corrects what is known of a subscriber. */
export default function EditSubscriber() {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "edit" });
  const { subscriber } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      width="form"
      back={{ href: pathOf(subscriber.id), label: subscriber.email }}
    >
      <SubscriberForm subscriber={subscriber} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <RecordError error={useRouteError()} />;
}
