import type { LoaderFunctionArgs } from "@remix-run/node";
import { feedKinds } from "~/features/feeds/feed-paths";
import { readFeed } from "~/features/feeds/feeds.server";
import { AppError } from "~/request/errors";
import { answerFeed } from "~/http/feed-answer.server";
import { rejectWrites } from "~/http/methods.server";

/** `/rss/blog.xml`, `/rss/newsletter.xml`, `/rss/devotion.xml` */
export const loader = (args: LoaderFunctionArgs) =>
  answerFeed(args, (language) => {
    const kind = feedKinds.find((one) => one !== "all" && args.params.file === `${one}.xml`);
    if (!kind) throw new AppError(404, "notFound");
    return readFeed(kind, language);
  });

export const action = rejectWrites;
