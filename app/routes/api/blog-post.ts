import { z } from "zod";
import { blogPostUpdate, blogPost } from "~/features/blog/blog.schema";
import { getBlogPost } from "~/features/blog/blog.server";
import { deleteBlogPost, updateBlogPost } from "~/features/blog/blog-admin.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/blog-posts/:id", {
  GET: endpoint({
    summary: "A published blog post, whole. Drafts need manage_content",
    input: versionedChoice,
    output: blogPost,
    who: "public",
    shared: true,
    run: getBlogPost,
  }),
  PUT: endpoint({
    summary: "Changes a blog post. With basedOn only if nobody else changed it since",
    input: blogPostUpdate,
    output: blogPost,
    who: "manage_content",
    refusals: [409],
    run: updateBlogPost,
  }),
  DELETE: endpoint({
    summary: "Deletes a blog post with its translations and its schedule",
    input: versionedChoice,
    output: z.object({ success: z.literal(true) }),
    who: "manage_content",
    refusals: [409],
    run: deleteBlogPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
