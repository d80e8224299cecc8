import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Caller } from "~/auth/caller.server";
import {
  resubscribeInput,
  subscriberIdInput,
  type SubscriberIdInput,
} from "~/features/newsletter/subscribers/subscribers-admin.schema";
import {
  eraseSubscriber,
  resubscribe,
  unblockSubscriber,
  unsubscribeForSubscriber,
} from "~/features/newsletter/subscribers/subscriber-changes-admin.server";
import { loadHistoryScreen } from "~/features/newsletter/subscribers/subscriber-history-admin.server";
import { loadSubscriberScreen } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { PenLine } from "~/ui/icons-admin";
import { ComeBackActions, EndActions } from "./newsletter-subscribers/subscriber-actions";
import { SubscriberHistory } from "./newsletter-subscribers/subscriber-history";
import { SubscriberFacts } from "./newsletter-subscribers/subscriber-facts";
import { RecordError } from "./shell/record-error";
import { readDone } from "./shell/done";

const listPath = "/admin/newsletter/subscribers";
/** The actions to confirm after a redirect, without JavaScript. */
const announcedActions = ["add", "update", "unsubscribe", "subscribe", "unblock"];

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", async (caller) => {
    const subscriber = await loadSubscriberScreen(caller, subscriberIdInput.parse(args.params));
    return {
      title: subscriber.email,
      subscriber,
      history: await loadHistoryScreen(caller, subscriber),
      done: readDone(args.request, announcedActions),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    unsubscribe: intent({ schema: subscriberIdInput, verb: unsubscribeForSubscriber }),
    subscribe: intent({ schema: resubscribeInput, verb: resubscribe }),
    unblock: intent({ schema: subscriberIdInput, verb: unblockSubscriber }),
    erase: intent({
      schema: subscriberIdInput,
      verb: async (caller: Caller, input: SubscriberIdInput) => {
        await eraseSubscriber(caller, input);
        throw redirect(`${listPath}?done=erase`, 303); // also for fetch
      },
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One subscriber: what is known, and what the team can do for them. */
export default function Subscriber() {
  const { t } = useTranslation("admin-subscribers");
  const { subscriber, history, done } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={<span className="wrap-anywhere">{subscriber.email}</span>}
      width="reading"
      actions={
        <ButtonLink href={`${listPath}/${subscriber.id}/edit`} size="sm" variant="secondary">
          <PenLine aria-hidden="true" />
          {t("edit.open")}
        </ButtonLink>
      }
      back={{ href: listPath, label: t("admin-newsletter:subscribers.title") }}
    >
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <SubscriberFacts subscriber={subscriber} />
      <ComeBackActions key={subscriber.state} subscriber={subscriber} />
      <SubscriberHistory history={history} />
      <EndActions subscriber={subscriber} />
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <RecordError error={useRouteError()} />;
}
