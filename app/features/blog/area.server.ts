import { defineArea } from "~/areas/area.server";
import { publishBlogPost } from "./blog-admin.server";
import { blogFigures } from "./blog-figures.server";
import { listBlogFeedEntries } from "./blog-feed.server";
import { listBlogSitemapPages } from "./blog-sitemap.server";
import { blogListQuery } from "./blog.schema";
import { findBlogPosts } from "./blog-search-admin.server";

export const blogArea = defineArea({
  name: "blog",
  personalData: "none",
  visitorData: "none",
  retention: "none",
  audit: [
    {
      texts: "admin-activity",
      valueTexts: { category: "blog:categories" },
      actions: [
        "blogPost.created",
        "blogPost.updated",
        "blogPost.published",
        "blogPost.unpublished",
        "blogPost.deleted",
        "blogPost.scheduled",
        "blogPost.unscheduled",
      ],
    },
  ],
  secretPaths: { "/blog/preview/": ["manage_content"] },
  navigation: [
    {
      href: "/admin/blog",
      group: "words",
      order: 20,
      icon: "newspaper",
      needs: "manage_content",
      label: "admin-blog:title",
      card: "admin:dashboard.cards.blog",
      write: { order: 30, href: "/admin/blog/new", label: "admin:write.article" },
    },
  ],
  search: [
    {
      group: "texts",
      permission: "manage_content",
      icon: "newspaper",
      kind: "admin-search:kinds.blogPost",
      find: findBlogPosts,
    },
  ],
  dailyFigures: blogFigures,
  posts: {
    blog_post: {
      order: 20,
      table: "blogPosts",
      permission: "manage_content",
      label: "admin-translation:types.blog_post",
    },
  },
  scheduledContent: { blog_post: (caller, { id }) => publishBlogPost(caller, { id }) },
  feeds: {
    blog: {
      texts: "feeds:blog",
      page: "/blog",
      platforms: ["Feedly", "Facebook", "LinkedIn"],
      list: listBlogFeedEntries,
    },
  },
  footerLinks: [{ href: "/blog", group: "read", order: 30, label: "common:nav.blog" }],
  readPages: { blog: "/blog/*" },
  sitemap: { pages: ["/blog"], list: listBlogSitemapPages },
  pageQuery: { "/blog": blogListQuery },
});
