import { z } from "zod";
import { newsletterPost, updateNewsletterPostInput } from "~/features/newsletter/posts/posts-admin.schema";
import { deleteNewsletterPost, updateNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { hasTypedEmail, publishedPostOrDraft, readPostInput } from "~/features/newsletter/posts/posts.schema";
import { readPostLimit } from "~/features/newsletter/limits.server";
import { readPostOrDraft } from "~/features/newsletter/posts/posts.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { queryInput, type InputReader } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { limitAddress } from "~/http/rate-limit.server";
import { noteOtherSource } from "~/request/answer-sources";
import { readQuery } from "~/request/query";

/** Rate limit for queries with an e-mail address, which prove a subscription or a donation. */
const reads: InputReader = {
  read: async (context, use) => {
    if (hasTypedEmail(readQuery(context.request, readPostInput))) {
      noteOtherSource(context.request);
      await limitAddress(readPostLimit, context.caller.address);
    }
    return queryInput.read(context, use);
  },
  isLimited: true,
};

const api = jsonApi("/api/newsletter-posts/:id", {
  GET: endpoint({
    summary: "A newsletter post, for subscribers, donors and newsletter managers; managers read drafts too",
    input: readPostInput,
    output: publishedPostOrDraft,
    who: "public",
    refusals: [403],
    reads,
    run: readPostOrDraft,
  }),
  PUT: endpoint({
    summary: "Updates a newsletter post; with basedOn only if nobody changed it meanwhile (optimistic lock)",
    input: updateNewsletterPostInput,
    output: newsletterPost,
    who: "manage_newsletter",
    refusals: [409],
    run: updateNewsletterPost,
  }),
  DELETE: endpoint({
    summary: "Deletes a newsletter post; cancels its running sendings first",
    input: versionedChoice,
    output: z.object({ success: z.literal(true) }),
    who: "manage_newsletter",
    refusals: [409],
    run: deleteNewsletterPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
