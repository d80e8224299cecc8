import { blogPost } from "~/features/blog/blog.schema";
import { publishArticle } from "~/features/blog/editing.server";
import { textChoice } from "~/features/writing/versions.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/blog-posts/:id/publish", {
  PATCH: endpoint({
    summary: "Publishes a draft; again changes nothing",
    input: textChoice,
    output: blogPost,
    who: "manage_content",
    refusals: [409],
    run: publishArticle,
  }),
});

export const loader = api.loader;
export const action = api.action;
