import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataLinkForm } from "~/features/privacy/data-link-form";
import { describeKept, PrivacyNotice } from "./privacy/privacy-notice";
import { dataLinkSchema } from "~/features/privacy/privacy.schema";
import { privacyLimit } from "~/features/privacy/limits.server";
import { listKeptKinds, requestDataLink } from "~/features/privacy/privacy.server";
import { getSettings } from "~/settings/settings.server";
import { formAction } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { readQuery } from "~/request/query";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async ({ language }) => {
    const t = tFor(language);
    const settings = await getSettings();
    return {
      meta: { title: t("common:privacyTitle"), description: t("privacy:lead") },
      countsOpens: settings.newsletter.countOpens,
      countsViews: settings.analytics.countPageViews,
      kept: listKeptKinds(settings).map((kind) => describeKept(t, kind)),
      done: readQuery(args.request).done === "1",
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = localePath(args.params.lang, "/privacy?done=1#your-data");
  return formAction(args, {
    schema: dataLinkSchema,
    verb: requestDataLink,

    limit: privacyLimit,
    trap: true,
    isAutofilled: true,
    done,
  });
}

export const clientAction = submitToServer;

export const handle = { i18n: ["privacy"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** What personal data the site keeps, and how to view, export or erase it. */
export default function Privacy() {
  const { t } = useTranslation("privacy", { keyPrefix: "form" });
  const path = useLocalePath();
  const { countsOpens, countsViews, kept, done, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <PrivacyNotice countsOpens={countsOpens} countsViews={countsViews} kept={kept} />
      <Section id="your-data" tone="tint" width="form" title={t("title")} lead={t("lead")}>
        <DataLinkForm stamp={stamp} done={done} />
        <p className="mt-8 text-pretty text-ink-soft">
          {t("browser")}{" "}
          <a href={path("/my-data")} className="link">
            {t("toMyData")}
          </a>
        </p>
        <p className="mt-4 text-ink-soft">
          {t("question")}{" "}
          <a href={path("/contact")} className="link">
            {t("write")}
          </a>
        </p>
      </Section>
    </>
  );
}
