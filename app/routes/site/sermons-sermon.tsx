import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ShareLinks } from "~/features/devotion/sharing/share-buttons";
import { sermonId } from "~/features/sermons/library/sermons.schema";
import { watchingLimit } from "~/features/sermons/limits.server";
import {
  noteSermon,
  rateSermon,
  reactToSermon,
  type FormResult,
} from "~/features/sermons/page/sermon-forms.server";
import { notesInput, ratingInput, reactionInput } from "~/features/sermons/page/sermon-page.schema";
import { readSermonQuery, showSermon } from "~/features/sermons/page/sermon-screen.server";
import { intent, siteAction } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { Container } from "~/ui/container";
import { NextSermon } from "./sermons/next-sermon";
import { SermonAudio } from "./sermons/sermon-audio";
import { SermonCompletion } from "./sermons/sermon-completion";
import { SermonHeader } from "./sermons/sermon-header";
import { SermonOpinion } from "./sermons/sermon-opinion";
import { SermonReactions } from "./sermons/sermon-reactions";
import { SermonText } from "./sermons/sermon-text";
import { SermonVideo } from "./sermons/sermon-video";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const { isPersonal, ...shown } = await showSermon(caller, sermonId.parse(args.params));
    const { title, description, language, isPublished, isExample } = shown.sermon;
    return {
      meta: {
        title,
        description,
        languages: [language],
        noindex: !isPublished || isExample,
        noStore: isPersonal,
      },
      ...shown,
      done: readSermonQuery(args.request).done ?? null,
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const page = localePath(args.params.lang, `/sermons/${args.params.id}`);
  const form = {
    limit: watchingLimit,
    trap: true,
    done: ({ done }: FormResult) => `${page}?done=${done}`,
    tells: (result: FormResult) => result,
  };
  const reaction = intent({ ...form, schema: reactionInput, verb: reactToSermon, isAutofilled: true });
  return siteAction(args, {
    react: reaction,
    complete: reaction,
    rate: intent({ ...form, schema: ratingInput, verb: rateSermon, isAutofilled: true }),
    note: intent({ ...form, schema: notesInput, verb: noteSermon, isAutofilled: true, keepsFields: true }),
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["badges-page", "devotion", "sermon-page", "sermons"] };
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A sermon as video, audio or text, with the visitor's own data about it. */
export default function Sermon() {
  const { t } = useTranslation("sermon-page");
  const path = useLocalePath();
  const { sermon, own, next, done, stamp } = useLoaderData<typeof loader>();
  const { id, kind, youtubeId, audioUrl } = sermon;
  const form = { action: path(`/sermons/${id}`), stamp };
  const controls = (
    <div className="no-print flex flex-wrap items-start gap-3">
      <SermonCompletion kind={kind} progress={own.progress} {...form} />
      <SermonReactions names={["bookmark"]} own={own} {...form} />
    </div>
  );
  return (
    <>
      <article>
        <div className="border-b border-line bg-surface py-12 sm:py-16 print:border-0 print:py-0">
          <Container width="reading">
            <SermonHeader sermon={sermon} />
          </Container>
        </div>
        <Container width="reading" className="grid gap-8 py-10 sm:py-14">
          {done && <Alert variant="success" title={t(`done.${done}`)} />}
          {youtubeId && <SermonVideo key={id} sermon={sermon} youtubeId={youtubeId} own={own} />}
          {audioUrl && <SermonAudio key={`audio-${id}`} sermon={sermon} audioUrl={audioUrl} own={own} />}
          {kind !== "text" && controls}
          <div>
            <SermonText sermon={sermon} />
          </div>
          <div className="no-print grid gap-8 border-t border-line pt-8">
            {kind === "text" && controls}
            <SermonOpinion key={id} own={own} isAnswer={done !== null} {...form} />
            <ShareLinks
              label={t("share.label")}
              words={`${sermon.title}\n\n${t("share.invite")}`}
              subject={sermon.title}
              url={sermon.url}
            />
          </div>
        </Container>
      </article>
      {next && <NextSermon next={next} language={sermon.language} />}
    </>
  );
}
