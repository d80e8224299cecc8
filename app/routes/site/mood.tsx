import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { moodLimit } from "~/features/mood/limits.server";
import { readMoodQuery, loadMoods } from "~/features/mood/mood-screen.server";
import { moodEntryId, moodFormInput } from "~/features/mood/mood.schema";
import { deleteMood, saveMoodByForm } from "~/features/mood/mood.server";
import { intent, siteAction } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { Section } from "~/ui/section";
import { MoodList } from "./mood/mood-list";
import { MoodTool } from "./mood/mood-tool";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const query = readMoodQuery(args.request);
    return {
      meta: { title: tFor(caller.language)("mood:title"), description: "", noindex: true, noStore: true },
      ...(await loadMoods(caller, query)),
      isEditing: query.edit,
      done: query.done ?? null,
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const done = (name: string) => localePath(args.params.lang, `/mood?done=${name}`);
  return siteAction(args, {
    save: intent({
      schema: moodFormInput,
      verb: saveMoodByForm,
      limit: moodLimit,
      trap: true,
      isAutofilled: true, // one tap is enough
      done: done("save"),
      tells: ({ newBadges }) => ({ newBadges }),
    }),
    delete: intent({ schema: moodEntryId, verb: deleteMood, done: done("delete") }),
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["badges-page", "mood", "newsletter", "prayers-help"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  { name: "referrer", content: "same-origin" },
];

/** The mood journal: one person's page. */
export default function Mood() {
  const { t } = useTranslation("mood");
  const data = useLoaderData<typeof loader>();
  return (
    <Section headingLevel={1} width="reading" eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
      {data.done === "delete" && <Alert variant="success" title={t("delete.done")} className="mb-6" />}
      <MoodTool data={data} />
      <MoodList list={data.list} />
    </Section>
  );
}
