import { articleChoice, blogPost } from "~/features/blog/blog.schema";
import { publishArticle } from "~/features/blog/editing.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/blog-posts/:id/publish", {
  PATCH: endpoint({
    summary: "Publishes a draft; again changes nothing",
    input: articleChoice,
    output: blogPost,
    who: "manage_content",
    run: publishArticle,
  }),
});

export const loader = api.loader;
export const action = api.action;
