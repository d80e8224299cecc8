import { z } from "zod";
import { articleUpdate, blogPost } from "~/features/blog/blog.schema";
import { showBlogPost } from "~/features/blog/blog.server";
import { deleteArticle, updateArticle } from "~/features/blog/editing.server";
import { textChoice } from "~/features/writing/versions.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/blog-posts/:id", {
  GET: endpoint({
    summary: "A published article, whole; drafts for who may manage content",
    input: textChoice,
    output: blogPost,
    who: "public",
    run: showBlogPost,
  }),
  PUT: endpoint({
    summary: "Writes an article over; with basedOn only while it is what the caller saw",
    input: articleUpdate,
    output: blogPost,
    who: "manage_content",
    refusals: [409],
    run: updateArticle,
  }),
  DELETE: endpoint({
    summary: "Deletes an article, its translations, and what was scheduled for it",
    input: textChoice,
    output: z.object({ success: z.literal(true) }),
    who: "manage_content",
    refusals: [409],
    run: deleteArticle,
  }),
});

export const loader = api.loader;
export const action = api.action;
