import { z } from "zod";
import {
  newsletterPost,
  newsletterPosts,
  postInput,
  postsOrArchiveQuery,
} from "~/features/newsletter/posts.schema";
import { createPost, listPosts } from "~/features/newsletter/posts.server";
import { archiveQuery, listedPosts } from "~/features/newsletter/reading.schema";
import { listNewsletter } from "~/features/newsletter/reading.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { linkNextPage } from "~/http/next-page.server";

const api = jsonApi("/api/newsletter-posts", {
  GET: endpoint({
    summary:
      "The published letters, without their text; with admin=true all of them, whole; a page at a time",
    input: postsOrArchiveQuery,
    output: z.union([newsletterPosts, listedPosts]),
    who: "public",
    refusals: [403],
    takesLang: true,
    run: async (caller, { admin, before, limit, lang, ...filter }, reply) => {
      const page = admin
        ? await listPosts(caller, { ...filter, limit, before: before ? Number(before) : undefined })
        : await listNewsletter(caller, archiveQuery.parse({ before, limit: Math.min(limit, 100) }));
      linkNextPage(reply, { ...filter, lang, admin, limit }, page.older);
      return page.posts;
    },
  }),
  POST: endpoint({
    summary: "Writes a letter: a draft until it is published",
    input: postInput,
    output: newsletterPost,
    status: 201,
    who: "manage_newsletter",
    run: createPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
