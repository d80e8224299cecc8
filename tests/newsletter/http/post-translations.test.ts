import { beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
import { addSubscriber, addPublishedPost } from "../world";

interface Screen {
  cover: { title: string; language: string; translatedTo: string | null };
}
let id: number;

beforeEach(async () => {
  await freshDatabase();
  id = await addPublishedPost();
  await addSubscriber("marie@example.org");
});

describe("the administration of translations", () => {
  test("a translation is written, approved, read and deleted", async () => {
    const manager = await administrator({ permissions: ["manage_newsletter"] });
    const knock = { headers: manager.cookie };
    const path = `/admin/translations/newsletter_post/${id}/en`;
    const words = { title: "The rain", summary: "In short.", content: "What only *subscribers* read." };
    expect((await submitForm(path, { intent: "request" }, knock)).status).toBe(503); // no AI here
    expect((await submitForm(path, { intent: "save", ...words, content: " " }, knock)).status).toBe(400);
    const saved = await submitForm(
      path,
      { intent: "save", ...words, basedOn: "", approves: "on" },
      { ...knock, plain: true },
    );
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, `${path}?done=save`]);
    expect((await submitForm(path, { intent: "save", ...words, basedOn: "" }, knock)).status).toBe(409);
    const post = await visitScreen<object>(`/admin/newsletter/${id}`, knock);
    expect(post.data).toMatchObject({
      languages: expect.arrayContaining([
        { language: "fr", state: "original", href: null },
        { language: "en", state: "approved", href: path },
        { language: "ht", state: "none", href: `/admin/translations/newsletter_post/${id}/ht` },
      ]) as unknown,
    });
    const read = await callApi("GET", `/api/newsletter-posts/${id}?email=marie@example.org&lang=en`);
    expect(await read.json()).toMatchObject({
      ...{ title: "The rain", content: words.content, language: "en" },
      ...{ originalLanguage: "fr", translatedTo: "en", isReviewed: true },
    });
    const { data } = await visitScreen<Screen>(`/en/newsletter/${id}`);
    expect(data.cover).toMatchObject({ title: "The rain", language: "en", translatedTo: "en" });
    expect((await submitForm(path, { intent: "delete" }, knock)).status).toBe(200);
    expect((await visitScreen<Screen>(`/en/newsletter/${id}`)).data.cover.translatedTo).toBeNull();
  });

  test("manage_content does not open the newsletter's translations", async () => {
    const blogger = await administrator({ permissions: ["manage_content"] });
    const knock = { headers: blogger.cookie };
    const path = `/admin/translations/newsletter_post/${id}/en`;
    expect((await visitScreen(path, knock)).status).toBe(403);
    expect((await submitForm(path, { intent: "delete" }, knock)).status).toBe(403);
    expect((await visitScreen("/admin/translations?type=newsletter_post", knock)).status).toBe(403);
    expect((await visitScreen("/admin/translations", knock)).status).toBe(200);
    expect((await visitScreen("/admin/translations?before=99999999999", knock)).status).toBe(200);
    for (const nothing of [
      "newsletter_post/999/en",
      `newsletter_post/${id}/fr`,
      "poem/1/en",
      "blog_post/1/de",
    ]) {
      expect(
        (await visitScreen(`/admin/translations/${nothing}`, knock)).status,
        nothing,
      ).toBeGreaterThanOrEqual(403);
    }
  });
});
