import type { LoaderFunctionArgs } from "@remix-run/node";
import { EVERYTHING } from "~/features/feeds/feed-paths";
import { readFeed } from "~/features/feeds/feeds.server";
import { AppError } from "~/request/errors";
import { answerFeed } from "~/http/feed-answer.server";
import { rejectWrites } from "~/http/methods.server";

/** `/rss/blog.xml`, `/rss/newsletter.xml`, `/rss/devotion.xml` */
export const loader = (args: LoaderFunctionArgs) =>
  answerFeed(args, (language) => {
    const [, kind] = /^([\w-]+)\.xml$/.exec(args.params.file ?? "") ?? [];
    if (!kind || kind === EVERYTHING) throw new AppError(404, "notFound");
    return readFeed(kind, language);
  });

export const action = rejectWrites;
