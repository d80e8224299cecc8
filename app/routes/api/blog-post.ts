import { z } from "zod";
import { blogPostUpdate, blogPost } from "~/features/blog/blog.schema";
import { getBlogPost } from "~/features/blog/blog.server";
import { deleteBlogPost, updateBlogPost } from "~/features/blog/blog-admin.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/blog-posts/:id", {
  GET: endpoint({
    summary: "A published article, whole; drafts for who may manage content",
    input: versionedChoice,
    output: blogPost,
    who: "public",
    run: getBlogPost,
  }),
  PUT: endpoint({
    summary: "Writes an article over; with basedOn only while it is what the caller saw",
    input: blogPostUpdate,
    output: blogPost,
    who: "manage_content",
    refusals: [409],
    run: updateBlogPost,
  }),
  DELETE: endpoint({
    summary: "Deletes an article, its translations, and what was scheduled for it",
    input: versionedChoice,
    output: z.object({ success: z.literal(true) }),
    who: "manage_content",
    refusals: [409],
    run: deleteBlogPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
