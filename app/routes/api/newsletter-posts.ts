import { z } from "zod";
import {
  newsletterPost,
  newsletterPosts,
  newsletterPostInput,
  newsletterPostsOrArchiveQuery,
} from "~/features/newsletter/posts/posts-admin.schema";
import { createNewsletterPost, listNewsletterPosts } from "~/features/newsletter/posts/posts-admin.server";
import { archiveQuery, publishedPostSummaries } from "~/features/newsletter/posts/posts.schema";
import { listPublishedPosts } from "~/features/newsletter/posts/posts.server";
import { queryWithLanguage } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/newsletter-posts", {
  GET: endpoint({
    summary:
      "The published newsletter posts without their text; with admin=true all posts with their text; one page",
    input: newsletterPostsOrArchiveQuery,
    output: z.union([newsletterPosts, publishedPostSummaries]),
    who: "public",
    shared: true,
    refusals: [403],
    reads: queryWithLanguage,
    run: async (caller, { admin, before, limit, lang, ...filter }, reply) => {
      const page = admin
        ? await listNewsletterPosts(caller, { ...filter, limit, before: before ? Number(before) : undefined })
        : await listPublishedPosts(caller, archiveQuery.parse({ before, limit: Math.min(limit, 100) }));
      setNextPageLink(reply, { ...filter, lang, admin, limit }, page.older);
      return page.posts;
    },
  }),
  POST: endpoint({
    summary: "Creates a draft of a newsletter post",
    input: newsletterPostInput,
    output: newsletterPost,
    status: 201,
    who: "manage_newsletter",
    run: createNewsletterPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
