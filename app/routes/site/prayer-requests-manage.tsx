import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HelpLines } from "~/features/prayers/crisis/help-lines";
import { listHelpLines } from "~/features/prayers/crisis/help-lines.server";
import { prayerAnswerLimit } from "~/features/prayers/limits.server";
import { ownDone } from "~/features/prayers/prayer-choices";
import { answerOwnRequest, loadOwnRequest } from "~/features/prayers/requests/own-requests-screen.server";
import { closeRequest, renewRequest } from "~/features/prayers/requests/own-requests.server";
import { nullIfDeadLink } from "~/features/prayers/requests/request-link.server";
import { ownAnswerInput, ownRequestInput } from "~/features/prayers/requests/requests.schema";
import { DeadLinkScreen } from "~/features/privacy/dead-link-screen";
import { intent, siteAction } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { readQuery } from "~/request/query";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { OwnActions } from "./prayer-requests/own-actions";
import { OwnRequestCard } from "./prayer-requests/own-request-card";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const request = await loadOwnRequest(caller, { token: args.params.token }).catch(nullIfDeadLink);
    const title = tFor(caller.language)(request ? "prayers:manage.title" : "prayers:deadLink.title");
    const done = readQuery(args.request).done;
    const page = {
      meta: { title, description: "", noindex: true, noStore: true },
      request,
      helpLines: request?.isCrisis ? await listHelpLines(caller) : [],
      done: ownDone.find((one) => one === done) ?? null,
    };
    return data(page, { status: request ? 200 : 404 });
  });
}

export async function action(args: ActionFunctionArgs) {
  return siteAction(args, {
    renew: intent({ schema: ownRequestInput, verb: renewRequest, limit: prayerAnswerLimit }),
    answer: intent({ schema: ownAnswerInput, verb: answerOwnRequest, limit: prayerAnswerLimit }),
    close: intent({ schema: ownRequestInput, verb: closeRequest, limit: prayerAnswerLimit }),
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["prayers", "prayers-help"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  { name: "referrer", content: "same-origin" }, // The address contains the token: no other site may learn it.
];

/** The request behind the secret link that was mailed to its author. Opening the page changes nothing. */
export default function ManagePrayerRequest() {
  const { t } = useTranslation("prayers");
  const path = useLocalePath();
  const { token } = useParams();
  const { request, helpLines, done } = useLoaderData<typeof loader>();
  const toList = (
    <ButtonLink href={path("/prayer-requests")} variant="secondary">
      {t("list.all")}
    </ButtonLink>
  );
  if (!request) {
    return (
      <DeadLinkScreen title={t("deadLink.title")} text={t("deadLink.text")}>
        <p className="text-center">{toList}</p>
      </DeadLinkScreen>
    );
  }
  return (
    <Section headingLevel={1} width="reading" title={t("manage.title")} lead={t("manage.lead")}>
      {done && <Alert variant="success" title={t(`own.${done}.done`)} className="mb-6" />}
      <OwnRequestCard request={request} isWhole />
      <HelpLines countries={helpLines} isShown={request.isCrisis} className="mt-8" />
      <OwnActions request={request} action={path(`/prayer-requests/manage/${token}`)} />
      <p className="mt-10">{toList}</p>
    </Section>
  );
}
