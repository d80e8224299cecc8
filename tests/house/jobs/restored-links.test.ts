import { expect, test } from "vitest";
import { subscriberCookie } from "~/auth/cookies.server";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { createArticle } from "~/features/blog/editing.server";
import { previewLink, readPreview } from "~/features/blog/preview.server";
import { cancelledGiftPath, returnFromPayPal, showGift } from "~/features/giving/gift-shown.server";
import { giftPath } from "~/features/giving/gifts.server";
import { myGivingPath } from "~/features/giving/my-giving-link.server";
import { showMyGiving } from "~/features/giving/my-giving.server";
import { confirmPath, managePaths, readPath } from "~/features/newsletter/mailed-links.server";
import { subscribeSchema } from "~/features/newsletter/newsletter.schema";
import { showConfirmation, subscribe, unsubscribe } from "~/features/newsletter/newsletter.server";
import { savePreferences, showPreferences } from "~/features/newsletter/profile.server";
import { readByLink, readPost } from "~/features/newsletter/reading.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { showPersonalData } from "~/features/privacy/privacy.server";
import { takeBackup } from "~/features/operations/backup.server";
import { env } from "~/config/env.server";
import { connect, db } from "~db/client";
import { inBackups, onDataFolder } from "~tests/support/data-folder";
import { madeGift } from "~tests/support/gifts";
import { answerForms } from "~tests/support/jobs";
import { named } from "~tests/support/named";
import { publishedPost } from "~tests/support/newsletter";
import { say } from "~tests/support/terminal";

onDataFolder();

const guest = (subscriber: Caller["subscriber"] = null): Caller => ({
  ...systemCaller(),
  kind: "guest",
  subscriber,
});
const editor: Caller = { ...systemCaller(), permissions: new Set(["manage_content"]) };
const missing = { status: 404 };

/** Somebody who subscribes and gives, a letter and a draft: each the first of its table. */
async function arrive(name: string) {
  const email = `${name}@example.org`;
  const reply = { headers: new Headers(), status: 200 };
  await subscribe(guest(), subscribeSchema.parse({ email, firstName: name }), reply);
  await answerForms();
  const subscriber = await db.selectFrom("newsletters").selectAll().executeTakeFirstOrThrow();
  const post = await named("newsletterPosts", await publishedPost({ title: `Lettre de ${name}` }));
  const gift = await madeGift({ donorName: name, donorEmail: email, paymentMethod: "zelle" });
  const words = {
    title: `Brouillon de ${name}`,
    summary: "",
    content: "…",
    category: "bible",
    language: "fr",
  };
  const draft = await createArticle(editor, words as Parameters<typeof createArticle>[1]);
  const { preferencesPath, unsubscribePath } = managePaths(subscriber);
  const last = (path: string) => path.split(/[/=]/).at(-1)!;
  return {
    ids: [subscriber.id, post.id, gift.id, draft.id],
    postId: post.id,
    links: {
      confirm: last(confirmPath(subscriber)),
      preferences: last(preferencesPath),
      unsubscribe: last(unsubscribePath),
      read: last(readPath(post, subscriber)),
      preview: last((await previewLink(editor, { id: draft.id })).url),
      gift: last(giftPath(gift)),
      myGiving: last(myGivingPath(email)),
      privacy: last(dataPath(email)),
    },
    cookie: reply.headers.get("Set-Cookie")!.split(";")[0]!,
  };
}

test("what was mailed before a restore opens nothing of who got the same ids after it", async () => {
  const { name } = await takeBackup(systemCaller());
  const marie = await arrive("marie");
  const { links, postId } = marie;
  expect((await showPreferences(guest(), { token: links.preferences })).email).toBe("marie@example.org");
  expect(await readByLink(guest(), { id: postId, token: links.read })).not.toBeNull();
  expect(await showGift(guest(), links.gift)).not.toBeNull();
  expect(await readPreview(guest(), links.preview)).toMatchObject({
    article: { title: "Brouillon de marie" },
  });
  const known = subscriberCookie.read(marie.cookie);
  expect((await readPost(guest(known), { id: postId })).title).toBe("Lettre de marie");

  await db.destroy();
  expect((await say("restore", inBackups(name))).code).toBe(0);
  await connect(env.DATABASE_URL);
  const paul = await arrive("paul");
  expect(paul.ids).toEqual(marie.ids);

  const before = await db.selectFrom("newsletters").selectAll().execute();
  await expect(showConfirmation(guest(), { token: links.confirm })).rejects.toMatchObject(missing);
  for (const token of [links.preferences, links.unsubscribe]) {
    await expect(showPreferences(guest(), { token })).rejects.toMatchObject(missing);
    const wish = { preferredLanguage: "ht", frequency: "daily", pause: "none" } as const;
    await expect(savePreferences(guest(), { ...wish, token } as never)).rejects.toMatchObject({
      status: 409,
    });
    await unsubscribe(guest(), { token });
  }
  expect(await db.selectFrom("newsletters").selectAll().execute()).toEqual(before);
  expect(await readByLink(guest(), { id: postId, token: links.read })).toBeNull();
  await expect(readPreview(guest(), links.preview)).rejects.toMatchObject(missing);
  expect(await showGift(guest(), links.gift)).toBeNull();
  expect(await cancelledGiftPath(links.gift)).toBe("/donation");
  await returnFromPayPal(links.gift);
  await expect(readPost(guest(subscriberCookie.read(marie.cookie)), { id: postId })).rejects.toMatchObject({
    status: 403,
  });
  // These name an address, so they still open what is kept of it: now nothing.
  expect(await showMyGiving(guest(), { token: links.myGiving })).toMatchObject({ gifts: [], monthly: [] });
  expect(await showPersonalData(guest(), { token: links.privacy })).toMatchObject({
    isEmpty: true,
    subscriptionPath: null,
  });
  // The other's own are alive.
  expect((await showPreferences(guest(), { token: paul.links.preferences })).email).toBe("paul@example.org");
});

test("what was mailed of a row that the backup holds works on after the restore", async () => {
  const { links, postId, cookie } = await arrive("marie");
  const { name } = await takeBackup(systemCaller());
  await db.destroy();
  expect((await say("restore", inBackups(name))).code).toBe(0);
  await connect(env.DATABASE_URL);
  expect((await showPreferences(guest(), { token: links.unsubscribe })).email).toBe("marie@example.org");
  expect(await showGift(guest(), links.gift)).not.toBeNull();
  expect(await readPost(guest(subscriberCookie.read(cookie)), { id: postId })).toMatchObject({ id: postId });
});
