import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EraseForm } from "./privacy-data/erase-form";
import { KeptCounts } from "~/features/privacy/kept-counts";
import { eraseSchema } from "~/features/privacy/privacy.schema";
import { erasePersonalData, personalDataTexts, showPersonalData } from "~/features/privacy/privacy.server";
import { formAction } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const kept = await showPersonalData(caller, { token: args.params.token });
    const t = tFor(caller.language);
    const title = t(kept.isEmpty ? "privacy:data.nothing.title" : "privacy:data.title");
    const areas = kept.counts.map(({ area, count }) => ({ ...personalDataTexts(area), count }));
    return {
      meta: { title, description: "", noindex: true, noStore: true },
      kept,
      rows: areas.map(({ title, count }) => ({ name: t(title), count })),
      notes: areas.flatMap(({ erasureNote, count }) => (erasureNote && count > 0 ? [t(erasureNote)] : [])),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const { lang, token } = args.params;
  return formAction(args, {
    schema: eraseSchema,
    verb: (caller) => erasePersonalData(caller, { token }),
    done: localePath(lang, `/privacy/data/${token}`),
  });
}

export const handle = { i18n: ["privacy"] };

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The data of the person behind a mailed link: view, export, erase. After erasing, a farewell. */
export default function PrivacyData() {
  const { t } = useTranslation("privacy", { keyPrefix: "data" });
  const path = useLocalePath();
  const { token } = useParams();
  const { kept, rows, notes } = useLoaderData<typeof loader>();
  const { email, subscriptionPath, isEmpty } = kept;
  const refused = useActionData<FormAnswer>()?.lastResult?.error;
  if (isEmpty) {
    return (
      <Section
        headingLevel={1}
        width="form"
        title={t("nothing.title")}
        lead={<span className="wrap-anywhere">{t("nothing.text", { email })}</span>}
      >
        <ButtonLink href={path("/")}>{t("nothing.home")}</ButtonLink>
      </Section>
    );
  }
  return (
    <Section
      headingLevel={1}
      width="form"
      title={t("title")}
      lead={<span className="wrap-anywhere">{t("lead", { email })}</span>}
    >
      <div className="flex flex-col gap-8">
        <KeptCounts rows={rows} />
        {subscriptionPath && (
          <a href={path(subscriptionPath)} className="link self-start">
            {t("subscription")}
          </a>
        )}
        <div>
          <ButtonLink href={`/privacy/data/${token}/file`} variant="secondary" size="lg" download>
            {t("download")}
          </ButtonLink>
          <p className="mt-2 text-sm text-pretty text-ink-soft">{t("downloadHint")}</p>
        </div>
        <EraseForm notes={notes} error={refused?.sure} />
      </div>
    </Section>
  );
}
