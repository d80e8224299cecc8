import { systemCaller } from "~/auth/caller.server";
import { listBlogPostsForAdmin, showBlogPostForAdmin } from "~/features/blog/blog-admin-screens.server";
import {
  createBlogPost,
  publishBlogPost,
  unpublishBlogPost,
  updateBlogPost,
  scheduleBlogPost,
  unscheduleBlogPost,
  deleteBlogPost,
} from "~/features/blog/blog-admin.server";
import { readBlogPreview } from "~/features/blog/blog-preview.server";
import { createBlogPreviewLink } from "~/features/blog/blog-preview-admin.server";
import { writingQuery } from "~/features/writing/kit/writing.schema";
import { blogPostInput, blogPostUpdate } from "~/features/blog/blog.schema";
import {
  listPublishedBlogPosts,
  getBlogPostContext,
  readBlogPost,
  listNewestBlogPosts,
  listBlogPosts,
  getBlogPost,
} from "~/features/blog/blog.server";
import { recordScheduleFailure, runSchedule } from "~/features/writing/scheduling/content-schedule.server";
import { listScheduledVerbs } from "~/features/writing/scheduling/scheduled-verbs.server";
import type { QueryPlans } from "~tests/support/query-plan-table";

const guest = { ...systemCaller("fr"), kind: "guest" as const };
const postFields = { title: "Levez les yeux", summary: "Un mot.", content: "Le texte.", category: "bible" };

export const queryPlans: QueryPlans = {
  verbs: {
    "reading the blog": async () => {
      const { id } = await createBlogPost(systemCaller(), blogPostInput.parse(postFields));
      await publishBlogPost(systemCaller(), { id });
      await unpublishBlogPost(systemCaller(), { id });
      await publishBlogPost(systemCaller(), { id });
      const place = "2026-11-19T12:00:00.000Z_9";
      for (const filter of [{}, { category: "bible" }, { everyLanguage: true }] as const)
        for (const at of [{}, { before: place }, { after: "2026-11-18T12:00:00.000Z_1" }])
          await listPublishedBlogPosts({ ...guest, language: "ht" }, { ...filter, ...at });
      await getBlogPostContext(guest, await readBlogPost(guest, { id }));
      await listNewestBlogPosts("ht", 20);
      for (const lang of [undefined, "fr"] as const)
        for (const category of [undefined, "bible"] as const)
          for (const before of [undefined, place])
            await listBlogPosts(guest, { lang, category, before, limit: 50 });
      await getBlogPost(guest, { id });
    },
    "managing the blog": async () => {
      const { id } = await createBlogPost(systemCaller(), blogPostInput.parse(postFields));
      await updateBlogPost(systemCaller(), blogPostUpdate.parse({ ...postFields, id, title: "Autre titre" }));
      await scheduleBlogPost(systemCaller(), { id, date: "2026-12-01", time: "08:00" });
      await unscheduleBlogPost(systemCaller(), { id });
      const { id: scheduleId } = await scheduleBlogPost(systemCaller(), {
        id,
        date: "2026-12-02",
        time: "08:00",
      });
      await listBlogPostsForAdmin(systemCaller(), { q: "yeux", before: 5 });
      await showBlogPostForAdmin(systemCaller(), { id });
      await listBlogPosts(systemCaller(), { admin: true, lang: "fr", category: "bible", limit: 50 });
      const { url } = await createBlogPreviewLink(systemCaller(), { id });
      await readBlogPreview(guest, url.split("/").at(-1));
      await recordScheduleFailure(scheduleId, "down");
      await runSchedule(scheduleId, listScheduledVerbs());
      await deleteBlogPost(systemCaller(), { id });
    },
  },
  lists: {
    "blog posts": {
      filters: {
        q: [undefined, "yeux"],
        state: [undefined, "draft", "published"],
        in: [undefined, "fr"],
        before: [undefined, "9"],
      },
      list: (query) => listBlogPostsForAdmin(systemCaller(), writingQuery.parse(query)),
    },
  },
};
