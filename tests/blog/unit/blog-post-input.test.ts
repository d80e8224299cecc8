import { expect, test } from "vitest";
import { parseBlogPostId, blogPostPath } from "~/features/blog/blog-post-path";
import { blogPostInput } from "~/features/blog/blog.schema";
import { typedBlogPost } from "../blog-posts";

const problems = (given: object) =>
  Object.fromEntries(
    blogPostInput.safeParse(given).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [],
  );

test("a blog post's path has its id and its title without accents", () => {
  expect(blogPostPath(12, "Levez les yeux : l’été d’Élie, cœur à cœur !")).toBe(
    "/blog/12-levez-les-yeux-l-ete-d-elie-coeur-a-coeur",
  );
  expect(blogPostPath(3, "Bondye renmen w; èske w konnen sa?")).toBe(
    "/blog/3-bondye-renmen-w-eske-w-konnen-sa",
  );
  expect(blogPostPath(7, "🙏 شكرا")).toBe("/blog/7");
  const long = blogPostPath(1, "mot ".repeat(60));
  expect(long.length).toBeLessThan(90);
  expect(long).toMatch(/-mot$/);
  expect(blogPostPath(1, "x".repeat(255)).length).toBeLessThan(90);
  expect(parseBlogPostId("12-levez-les-yeux")).toBe(12);
  expect(parseBlogPostId("12")).toBe(12);
  for (const none of ["levez", "-12", "012-a", "1e3", "12levez", "9999999999", "", undefined])
    expect(parseBlogPostId(none), String(none)).toBe(0);
});

test("missing fields answer the locale keys of the specification's sentences", () => {
  expect(problems({ title: " ", content: "\n", summary: "", language: "", category: "" })).toEqual({
    title: "admin-blog:form.titleRequired",
    content: "admin-blog:form.contentRequired",
    summary: "admin-blog:form.summaryRequired",
    language: "admin-blog:form.languageRequired",
    category: "admin-blog:form.categoryRequired",
  });
  expect(typedBlogPost()).toMatchObject({ language: "fr", category: "spirituel" });
  expect(Object.keys(problems({ ...typedBlogPost(), language: "de", category: "cuisine" }))).toEqual([
    "language",
    "category",
  ]);
  expect(Object.keys(problems({ ...typedBlogPost(), title: "x".repeat(256) }))).toEqual(["title"]);
  expect(typedBlogPost({ title: "x".repeat(255) }).title).toHaveLength(255);
});
