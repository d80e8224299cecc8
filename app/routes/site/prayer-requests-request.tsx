import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadListedRequest, readRequestQuery } from "~/features/prayers/requests/requests-screen.server";
import { requestId } from "~/features/prayers/requests/requests.schema";
import {
  translateRequest,
  type RequestTranslation,
} from "~/features/prayers/requests/translate-request.server";
import { intent, siteAction } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { limitAddress } from "~/http/rate-limit.server";
import { loadSharedScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { aiLimit } from "~/request/limit.server";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { UiLink } from "~/ui/link";
import { Section } from "~/ui/section";
import { flagIntent, prayIntent } from "./prayer-requests/card-intents.server";
import { PrayerBoard } from "./prayer-requests/prayer-board";
import { cardPath, prayersPath, requestPath } from "./prayer-requests/prayers-path";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const request = await loadListedRequest(caller, requestId.parse(args.params));
    const { type = null, writtenIn = null, after = null, done } = readRequestQuery(args.request);
    return {
      meta: { title: request.card.title, description: "", noindex: true },
      ...request,
      place: { type, writtenIn, after },
      hasPrayed: done === "pray",
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const place = readRequestQuery(args.request);
  const { lang, id = "" } = args.params;
  return siteAction(args, {
    pray: { ...prayIntent, done: localePath(lang, requestPath(id, { ...place, done: "pray" })) },
    flag: {
      ...flagIntent,
      done: localePath(lang, prayersPath({ ...place, done: "flag" })), // it may be hidden now
    },
    translate: intent({
      schema: requestId,
      verb: (caller, input) => translateRequest(caller, input, () => limitAddress(aiLimit, caller.address)),
      trap: true,
      isAutofilled: true, // there is nothing to fill in
      returnsResult: true,
    }),
  });
}

export const clientAction = submitToServer;

/** No revalidation after a report, which may hide the request, or a translation, which changes nothing. */
export const handle = { i18n: ["badges-page", "prayers"] };
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const sent = args.formData?.get("intent");
  return sent !== "flag" && sent !== "translate" && revalidateUnlessUnreached(args);
};

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** One listed request with its full text. */
export default function PrayerRequest() {
  const { t } = useTranslation("prayers");
  const path = useLocalePath();
  const { card, link, board, place, hasPrayed, stamp } = useLoaderData<typeof loader>();
  const posted = useActionData<FormAnswer<RequestTranslation> | undefined>();
  return (
    <Section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <UiLink href={path(cardPath(card.id, place))} className="link">
          {t("list.back")}
        </UiLink>
        <CopyButton text={link} label={t("share.label")} done={t("share.done")} failed={t("share.failed")} />
      </div>
      {hasPrayed && (
        <Alert
          variant="success"
          title={t("pray.done")}
          action={
            <ButtonLink asChild variant="secondary">
              <UiLink href={path(cardPath(card.id, place))}>{t("list.back")}</UiLink>
            </ButtonLink>
          }
          className="mb-6"
        >
          {t("pray.doneText")}
        </Alert>
      )}
      <PrayerBoard
        board={board}
        cards={[card]}
        place={place}
        action={path(requestPath(card.id, place))}
        stamp={stamp}
        hasPrayed={hasPrayed}
        headingLevel={1}
        translated={posted?.intent === "translate" ? posted.result : undefined}
      />
    </Section>
  );
}
