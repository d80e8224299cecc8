import { z } from "zod";
import { newsletterPost, postUpdate } from "~/features/newsletter/posts.schema";
import { deletePost, updatePost } from "~/features/newsletter/posts.server";
import { readablePostOrDraft, readInput, readingLimit } from "~/features/newsletter/reading.schema";
import { readPostOrDraft } from "~/features/newsletter/reading.server";
import { textChoice } from "~/features/writing/versions.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-posts/:id", {
  GET: endpoint({
    summary:
      "A letter, whole, for a subscriber, a donor or a manager of the newsletter, who reads drafts too",
    input: readInput,
    output: readablePostOrDraft,
    who: "public",
    refusals: [403],
    limit: readingLimit,
    run: readPostOrDraft,
  }),
  PUT: endpoint({
    summary: "Writes a letter over; with basedOn only while it is what the caller saw",
    input: postUpdate,
    output: newsletterPost,
    who: "manage_newsletter",
    refusals: [409],
    run: updatePost,
  }),
  DELETE: endpoint({
    summary: "Deletes a letter; one that is being sent stops first",
    input: textChoice,
    output: z.object({ success: z.literal(true) }),
    who: "manage_newsletter",
    refusals: [409],
    run: deletePost,
  }),
});

export const loader = api.loader;
export const action = api.action;
