import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BibleStudyForm } from "~/features/bible-study/bible-study-form";
import { applicationInput } from "~/features/bible-study/applications.schema";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { bibleStudyLimit } from "~/features/bible-study/limits.server";
import { holdSubmission } from "~/features/held/held.server";
import { formAction } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { readQuery } from "~/request/query";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async ({ language }) => {
    const t = tFor(language);
    return {
      meta: { title: t("bible-study:title"), description: t("bible-study:lead") },
      done: readQuery(args.request).done === "1",
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = localePath(args.params.lang, "/bible-study?done=1");
  return formAction(args, {
    schema: applicationInput,
    verb: applyForBibleStudy,

    limit: bibleStudyLimit,
    trap: true,
    hold: holdSubmission("bibleStudy"),
    done,
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["bible-study"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The application form as a page. */
export default function BibleStudy() {
  const { t } = useTranslation("bible-study");
  const path = useLocalePath();
  const { done, stamp } = useLoaderData<typeof loader>();
  return (
    <Section headingLevel={1} eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")} width="form">
      {done ? (
        <Alert
          variant="success"
          title={t("form.sent")}
          action={
            <ButtonLink href={path("/")} variant="secondary">
              {t("home")}
            </ButtonLink>
          }
        >
          {t("form.sentText")}
        </Alert>
      ) : (
        <BibleStudyForm stamp={stamp} />
      )}
    </Section>
  );
}
