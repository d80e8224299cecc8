import { blogPostInput, blogPostsQuery, blogPost, blogPosts } from "~/features/blog/blog.schema";
import { listBlogPosts } from "~/features/blog/blog.server";
import { createBlogPost } from "~/features/blog/blog-admin.server";
import { queryWithLanguage } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/blog-posts", {
  GET: endpoint({
    summary:
      "The published blog posts, whole; with admin=true all of them. The Link header has the next page",
    input: blogPostsQuery,
    output: blogPosts,
    who: "public",
    shared: true,
    refusals: [403],
    reads: queryWithLanguage,
    run: async (caller, query, reply) => {
      const { posts, older } = await listBlogPosts(caller, query);
      setNextPageLink(reply, query, older);
      return posts;
    },
  }),
  POST: endpoint({
    summary: "Creates a draft of a blog post",
    input: blogPostInput,
    output: blogPost,
    status: 201,
    who: "manage_content",
    run: createBlogPost,
  }),
});

export const loader = api.loader;
export const action = api.action;
