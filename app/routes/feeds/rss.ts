import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFeed } from "~/features/feeds/feeds.server";
import { answerFeed } from "~/http/feed-answer.server";
import { rejectWrites } from "~/http/methods.server";

/** `/rss.xml`: the feed of everything. */
export const loader = (args: LoaderFunctionArgs) => answerFeed(args, (language) => readFeed("all", language));

export const action = rejectWrites;
