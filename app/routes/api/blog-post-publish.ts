import { blogPost } from "~/features/blog/blog.schema";
import { publishBlogPost, unpublishBlogPost } from "~/features/blog/blog-admin.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/blog-posts/:id/publish", {
  PATCH: endpoint({
    summary: "Publishes a draft. Idempotent",
    input: versionedChoice,
    output: blogPost,
    who: "manage_content",
    refusals: [409],
    run: publishBlogPost,
  }),
  DELETE: endpoint({
    summary: "Makes a published post a draft again. Idempotent",
    input: versionedChoice,
    output: blogPost,
    who: "manage_content",
    refusals: [409],
    run: unpublishBlogPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
