import type { Generated } from "kysely";
import type { GeneratedLanguage, Id } from "./columns";

declare module "./index" {
  interface DB {
    blogPosts: BlogPostsTable;
  }
}

declare module "./writing" {
  interface ScheduledTypes {
    blog_post: true;
  }
  interface PostTypes {
    blog_post: "blogPosts";
  }
  interface VersionedTables {
    blogPosts: true;
  }
}

interface BlogPostsTable {
  id: Id;
  title: string;
  content: string;
  summary: Generated<string>;
  category: Generated<string>;
  language: GeneratedLanguage;
  isPublished: Generated<boolean>;
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}
