import { z } from "zod";
import { newsletterPost, updateNewsletterPostInput } from "~/features/newsletter/posts/posts-admin.schema";
import { deleteNewsletterPost, updateNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { publishedPostOrDraft, readPostInput, readPostLimit } from "~/features/newsletter/posts/posts.schema";
import { readPostOrDraft } from "~/features/newsletter/posts/posts.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { queryInput, readQuery, type InputReader } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { limitAddress } from "~/http/rate-limit.server";

/** Counts the queries that try to prove a subscription or a donation. */
const reads: InputReader = {
  read: async (context, use) => {
    const limit = readPostLimit(readQuery(context.request));
    if (limit) await limitAddress(limit, context.caller.address);
    return queryInput.read(context, use);
  },
  isLimited: true,
};

const api = jsonApi("/api/newsletter-posts/:id", {
  GET: endpoint({
    summary:
      "A letter, whole, for a subscriber, a donor or a manager of the newsletter, who reads drafts too",
    input: readPostInput,
    output: publishedPostOrDraft,
    who: "public",
    refusals: [403],
    reads,
    run: readPostOrDraft,
  }),
  PUT: endpoint({
    summary: "Writes a letter over; with basedOn only while it is what the caller saw",
    input: updateNewsletterPostInput,
    output: newsletterPost,
    who: "manage_newsletter",
    refusals: [409],
    run: updateNewsletterPost,
  }),
  DELETE: endpoint({
    summary: "Deletes a letter; one that is being sent stops first",
    input: versionedChoice,
    output: z.object({ success: z.literal(true) }),
    who: "manage_newsletter",
    refusals: [409],
    run: deleteNewsletterPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
