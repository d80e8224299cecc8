import { expect, test } from "vitest";
import { subscriberCookie } from "~/auth/cookies.server";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { acceptInvitation, showInvitation } from "~/features/accounts/users/accept-invitation.server";
import { listInvitations, sendInvitationAgain } from "~/features/accounts/users/invitations-admin.server";
import { createBlogPost } from "~/features/blog/blog-admin.server";
import { readBlogPreview } from "~/features/blog/blog-preview.server";
import { createBlogPreviewLink } from "~/features/blog/blog-preview-admin.server";
import {
  cancelledDonationPath,
  finishPayPalReturn,
  loadDonationStatus,
} from "~/features/giving/status/donation-status.server";
import { signedDonationPath } from "~/features/giving/donations/donations.server";
import { createMyGivingPath } from "~/features/giving/my-giving/my-giving-link.server";
import { loadMyGiving } from "~/features/giving/my-giving/my-giving.server";
import { confirmLinkPath } from "~/features/newsletter/subscribers/confirm-link.server";
import { manageLinkPaths } from "~/features/newsletter/preferences/manage-link.server";
import { readLinkPath } from "~/features/newsletter/sending/read-link.server";
import { subscribeInput } from "~/features/newsletter/subscribers/subscribers.schema";
import {
  loadConfirmation,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "~/features/newsletter/subscribers/subscribers.server";
import { savePreferences, loadPreferences } from "~/features/newsletter/preferences/preferences.server";
import { readPostByLink, readPublishedPost } from "~/features/newsletter/posts/posts.server";
import { dataPath } from "~/features/privacy/data-link.server";
import { showPersonalData } from "~/features/privacy/privacy.server";
import { takeBackup } from "~/features/operations/backups-admin.server";
import { env } from "~/config/env.server";
import { connect, db } from "~db/client";
import { findToken, invite } from "~tests/accounts/invited";
import { backupsFolderPath, setUpDataFolder } from "~tests/support/data-folder";
import { createDonation } from "~tests/support/donations";
import { runAnswerJobs } from "~tests/support/jobs";
import { getRowReference } from "~tests/support/row-references";
import { addPublishedPost } from "~tests/newsletter/world";
import { runInTerminal } from "~tests/support/terminal";
import "~tests/support/areas";

setUpDataFolder();

const guest = (subscriber: Caller["subscriber"] = null): Caller => ({
  ...systemCaller(),
  kind: "guest",
  subscriber,
});
const editor: Caller = { ...systemCaller(), permissions: new Set(["manage_content"]) };
const missing = { status: 404 };

/** Adds somebody who subscribes and gives, a newsletter post and a draft: each the first row of its table. */
async function arrive(name: string) {
  const email = `${name}@example.org`;
  const reply = { headers: new Headers(), status: 200 };
  await subscribeToNewsletter(guest(), subscribeInput.parse({ email, firstName: name }), reply);
  await runAnswerJobs();
  const subscriber = await db.selectFrom("newsletters").selectAll().executeTakeFirstOrThrow();
  const post = await getRowReference(
    "newsletterPosts",
    await addPublishedPost({ title: `Lettre de ${name}` }),
  );
  const gift = await createDonation({ donorName: name, donorEmail: email, paymentMethod: "zelle" });
  const words = {
    title: `Brouillon de ${name}`,
    summary: "",
    content: "…",
    category: "bible",
    language: "fr",
  };
  const draft = await createBlogPost(editor, words as Parameters<typeof createBlogPost>[1]);
  const { preferencesPath, unsubscribePath } = manageLinkPaths(subscriber);
  const last = (path: string) => path.split(/[/=]/).at(-1)!;
  return {
    ids: [subscriber.id, post.id, gift.id, draft.id],
    postId: post.id,
    links: {
      confirm: last(confirmLinkPath(subscriber)),
      preferences: last(preferencesPath),
      unsubscribe: last(unsubscribePath),
      read: last(readLinkPath(post, subscriber)),
      preview: last((await createBlogPreviewLink(editor, { id: draft.id })).url),
      gift: last(signedDonationPath(gift)),
      myGiving: last(createMyGivingPath(email)),
      privacy: last(dataPath(email)),
    },
    cookie: reply.headers.get("Set-Cookie")!.split(";")[0]!,
  };
}

test("links mailed before a restore do not open data of people who get the same ids after it", async () => {
  const { name } = await takeBackup(systemCaller());
  const marie = await arrive("marie");
  const { links, postId } = marie;
  expect((await loadPreferences(guest(), { token: links.preferences })).email).toBe("marie@example.org");
  expect(await readPostByLink(guest(), { id: postId, token: links.read })).not.toBeNull();
  expect(await loadDonationStatus(guest(), links.gift)).not.toBeNull();
  expect(await readBlogPreview(guest(), links.preview)).toMatchObject({
    post: { title: "Brouillon de marie" },
  });
  const known = subscriberCookie.read(marie.cookie);
  expect((await readPublishedPost(guest(known), { id: postId })).title).toBe("Lettre de marie");

  await db.destroy();
  expect((await runInTerminal("restore", backupsFolderPath(name))).code).toBe(0);
  await connect(env.DATABASE_URL);
  const paul = await arrive("paul");
  expect(paul.ids).toEqual(marie.ids);

  const before = await db.selectFrom("newsletters").selectAll().execute();
  await expect(loadConfirmation(guest(), { token: links.confirm })).rejects.toMatchObject(missing);
  for (const token of [links.preferences, links.unsubscribe]) {
    await expect(loadPreferences(guest(), { token })).rejects.toMatchObject(missing);
    const wish = { preferredLanguage: "ht", frequency: "daily", pause: "none" } as const;
    await expect(savePreferences(guest(), { ...wish, token } as never)).rejects.toMatchObject({
      status: 409,
    });
    await unsubscribeFromNewsletter(guest(), { token });
  }
  expect(await db.selectFrom("newsletters").selectAll().execute()).toEqual(before);
  expect(await readPostByLink(guest(), { id: postId, token: links.read })).toBeNull();
  await expect(readBlogPreview(guest(), links.preview)).rejects.toMatchObject(missing);
  expect(await loadDonationStatus(guest(), links.gift)).toBeNull();
  expect(await cancelledDonationPath(links.gift)).toBe("/donation");
  await finishPayPalReturn(links.gift);
  await expect(
    readPublishedPost(guest(subscriberCookie.read(marie.cookie)), { id: postId }),
  ).rejects.toMatchObject({
    status: 403,
  });
  // These contain an e-mail address, so they still open its data: now nothing.
  expect(await loadMyGiving(guest(), { token: links.myGiving })).toMatchObject({
    donations: [],
    monthly: [],
  });
  expect(await showPersonalData(guest(), { token: links.privacy })).toMatchObject({
    isEmpty: true,
    subscriptionPath: null,
  });
  // The other person's own links work.
  expect((await loadPreferences(guest(), { token: paul.links.preferences })).email).toBe("paul@example.org");
});

test("links to a row that the backup holds work after the restore", async () => {
  const { links, postId, cookie } = await arrive("marie");
  const { name } = await takeBackup(systemCaller());
  await db.destroy();
  expect((await runInTerminal("restore", backupsFolderPath(name))).code).toBe(0);
  await connect(env.DATABASE_URL);
  expect((await loadPreferences(guest(), { token: links.unsubscribe })).email).toBe("marie@example.org");
  expect(await loadDonationStatus(guest(), links.gift)).not.toBeNull();
  expect(await readPublishedPost(guest(subscriberCookie.read(cookie)), { id: postId })).toMatchObject({
    id: postId,
  });
});

test("an invitation that the backup holds has expired after a restore, and can be sent again", async () => {
  const { id, token } = await invite("mari");
  const { name } = await takeBackup(systemCaller());
  const newPassword = "mari's own long word";
  await acceptInvitation(guest(), { token, newPassword, newPasswordAgain: newPassword });

  await db.destroy();
  expect((await runInTerminal("restore", backupsFolderPath(name))).code).toBe(0);
  await connect(env.DATABASE_URL);
  expect(await showInvitation(guest(), { token })).toBeNull();
  const [listed] = await listInvitations(systemCaller());
  expect(listed).toMatchObject({ userId: id, username: "mari" });
  expect(Date.parse(listed!.expiresAt)).toBeLessThanOrEqual(Date.now());
  await sendInvitationAgain(systemCaller(), { id });
  expect(await showInvitation(guest(), { token: await findToken() })).toEqual({ username: "mari" });
});
