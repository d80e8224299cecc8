import { beforeEach, expect, test } from "vitest";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi } from "~tests/support/requests";
import { db } from "~db/client";

beforeEach(async () => void (await freshDatabase()));

interface Saved {
  id: number;
  updatedAt: string;
}

const texts = [
  ["/api/blog-posts", "manage_content", "blogPost.updated", "blog_post"],
  ["/api/newsletter-posts", "manage_newsletter", "post.updated", "newsletter_post"],
] as const;

const text = { title: "Un titre", summary: "Court.", content: "Début." };

async function writeDraft(path: string, right: (typeof texts)[number][1]) {
  const { bearer } = await administrator({ permissions: [right] });
  const call = async (method: string, to: string, json?: object) => {
    const answer = await callApi(method, to, { headers: bearer, ...(json && { json }) });
    return { status: answer.status, body: (await answer.json()) as Saved };
  };
  const { body: draft } = await call("POST", path, text);
  const here = `${path}/${draft.id}`;
  const autosave = (content: string, basedOn: string) =>
    call("PUT", here, { ...text, content, basedOn, autosaves: true });
  return { draft, call, here, autosave };
}

test.each(texts)("autosaves of %s are noted once, and never replace another version", async (...given) => {
  const [path, right, action] = given;
  const { draft, call, here, autosave } = await writeDraft(path, right);
  const first = await autosave("Début. Un.", draft.updatedAt);
  expect(first.status).toBe(200);
  const second = await autosave("Début. Un. Deux.", first.body.updatedAt);
  expect(second.status).toBe(200);
  expect((await autosave("Autre.", first.body.updatedAt)).status).toBe(409);
  expect((await call("GET", here)).body).toMatchObject({ content: "Début. Un. Deux." });
  const noted = () => db.selectFrom("auditLog").select("id").where("action", "=", action).execute();
  expect(await noted()).toHaveLength(1);
  await call("PUT", here, { ...text, basedOn: second.body.updatedAt });
  expect(await noted()).toHaveLength(2);
});

test.each(texts)("an autosave of %s never changes what is published", async (path, right) => {
  const { call, here, autosave } = await writeDraft(path, right);
  const published = await call("PATCH", `${here}/publish`, {});
  expect(published.status).toBe(200);
  expect((await autosave("Trois.", published.body.updatedAt)).status).toBe(409);
  expect((await call("GET", here)).body).toMatchObject({ content: "Début." });
});

test.each(texts)("an autosave of %s never changes what is scheduled", async (...given) => {
  const [path, right, , contentType] = given;
  const { draft, call, here, autosave } = await writeDraft(path, right);
  const now = new Date();
  await db
    .insertInto("contentSchedule")
    .values({
      ...{ contentType, contentId: draft.id, status: "scheduled", scheduledBy: "test", error: null },
      scheduledDate: new Date(now.getTime() + 86_400_000).toISOString(),
      options: "{}",
      createdAt: now.toISOString(),
    })
    .execute();
  expect((await autosave("Quatre.", draft.updatedAt)).status).toBe(409);
  expect((await call("GET", here)).body).toMatchObject({ content: "Début." });
});
