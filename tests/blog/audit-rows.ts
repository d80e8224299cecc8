import { systemCaller } from "~/auth/caller.server";
import {
  createBlogPost,
  updateBlogPost,
  publishBlogPost,
  unpublishBlogPost,
  deleteBlogPost,
  scheduleBlogPost,
  unscheduleBlogPost,
} from "~/features/blog/blog-admin.server";
import { blogPostInput } from "~/features/blog/blog.schema";
import { auditRow, type AuditTable } from "~tests/support/audit-table";

const inTwoDays = { date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10), time: "08:00" };
const postFields = {
  title: "Un titre",
  summary: "Un résumé",
  content: "Un texte.",
  language: "fr" as const,
};
const createTestPost = () => createBlogPost(systemCaller(), blogPostInput.parse(postFields));

export const auditTable: AuditTable = {
  rows: {
    "blog/blog-admin createBlogPost": auditRow(
      "blogPost.created",
      async (caller) => () => createBlogPost(caller, blogPostInput.parse(postFields)),
    ),
    "blog/blog-admin updateBlogPost": auditRow("blogPost.updated", async (caller) => {
      const { id } = await createTestPost();
      return () =>
        updateBlogPost(caller, {
          id,
          ...blogPostInput.parse({ ...postFields, title: "Un autre" }),
          basedOn: undefined,
        });
    }),
    "blog/blog-admin publishBlogPost": auditRow("blogPost.published", async (caller) => {
      const { id } = await createTestPost();
      return () => publishBlogPost(caller, { id });
    }),
    "blog/blog-admin unpublishBlogPost": auditRow("blogPost.unpublished", async (caller) => {
      const { id } = await createTestPost();
      await publishBlogPost(caller, { id });
      return () => unpublishBlogPost(caller, { id });
    }),
    "blog/blog-admin deleteBlogPost": auditRow("blogPost.deleted", async (caller) => {
      const { id } = await createTestPost();
      return () => deleteBlogPost(caller, { id });
    }),
    "blog/blog-admin scheduleBlogPost": auditRow("blogPost.scheduled", async (caller) => {
      const { id } = await createTestPost();
      return () => scheduleBlogPost(caller, { id, ...inTwoDays });
    }),
    "blog/blog-admin unscheduleBlogPost": auditRow("blogPost.unscheduled", async (caller) => {
      const { id } = await createTestPost();
      await scheduleBlogPost(caller, { id, ...inTwoDays });
      return () => unscheduleBlogPost(caller, { id });
    }),
  },
};
