import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SendingPanel } from "~/features/newsletter/sending/sending-panel";
import { sendingIdInput } from "~/features/newsletter/sending/sending.schema";
import {
  cancelSending,
  pauseSending,
  resumeSending,
} from "~/features/newsletter/sending/sending-admin.server";
import { listRegularSendings } from "~/features/newsletter/sending/sending-progress-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { Alert } from "~/ui/alert";
import { NewsletterPage } from "~/features/newsletter/newsletter-page";

const done = { pause: "paused", resume: "resumed", cancel: "cancelled" } as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-sending:regular.title", async (caller) => {
    const last = new URL(args.request.url).searchParams.get("done") ?? "";
    return {
      done: Object.hasOwn(done, last) ? done[last as keyof typeof done] : null,
      sendings: await listRegularSendings(caller),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    pause: intent({ schema: sendingIdInput, verb: pauseSending }),
    resume: intent({ schema: sendingIdInput, verb: resumeSending }),
    cancel: intent({ schema: sendingIdInput, verb: cancelSending }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The regular sendings: daily devotions and digests. */
export default function RegularSendings() {
  const { t } = useTranslation("admin-sending");
  const { done, sendings } = useLoaderData<typeof loader>();
  return (
    <NewsletterPage current="regular" lead={t("regular.lead")}>
      <div className="max-w-reading">
        {done && <Alert variant="success" title={t(`panel.${done}`)} className="mb-6" />}
        <SendingPanel initial={sendings} />
      </div>
    </NewsletterPage>
  );
}
