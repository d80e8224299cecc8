import { sql } from "kysely";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listAuditedActions } from "~/features/operations/audited-actions.server";
import "~tests/support/areas";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { newTotpSecret } from "~/auth/totp.server";
import { env } from "~/config/env.server";
import { projectRoot } from "~/config/root.server";
import { changePassword, saveProfile } from "~/features/accounts/account.server";
import { createFirstAdministrator } from "~/features/accounts/users/first-administrator.server";
import { replaceRecoveryCodes } from "~/features/accounts/sign-in/recovery-codes.server";
import { roleSchema, updateRoleSchema } from "~/features/accounts/users/roles.schema";
import { createRole, deleteRole, updateRole } from "~/features/accounts/users/roles-admin.server";
import { verifySecondStep } from "~/features/accounts/sign-in/second-step.server";
import { listSessions, revokeOtherSessions, revokeSession } from "~/features/accounts/sessions.server";
import { signIn, signInForToken, signInWithCode, signOut } from "~/features/accounts/sign-in/sign-in.server";
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
} from "~/features/accounts/sign-in/two-factor.server";
import { createUserSchema, updateUserSchema } from "~/features/accounts/users/users.schema";
import { createUser, updateUser } from "~/features/accounts/users/users-admin.server";
import { deleteApplication, setApplicationStatus } from "~/features/bible-study/applications-admin.server";
import { applicationInput } from "~/features/bible-study/applications.schema";
import { applyForBibleStudy } from "~/features/bible-study/applications.server";
import { exportApplications } from "~/features/bible-study/applications-export-admin.server";
import {
  createBlogPost,
  deleteBlogPost,
  publishBlogPost,
  scheduleBlogPost,
  unscheduleBlogPost,
  updateBlogPost,
} from "~/features/blog/blog-admin.server";
import { blogPostInput } from "~/features/blog/blog.schema";
import { contactMessageInput } from "~/features/contact/messages.schema";
import { sendContactMessage } from "~/features/contact/messages.server";
import { exportContactMessages } from "~/features/contact/messages-export-admin.server";
import {
  markContactMessageAnswered,
  archiveContactMessage,
  deleteContactMessage,
  reopenContactMessage,
} from "~/features/contact/messages-admin.server";
import { saveDailyContentSchema } from "~/features/devotion/daily-content/daily-content-admin.schema";
import {
  approveDailyContent,
  saveDailyContent,
} from "~/features/devotion/daily-content/daily-content-admin.server";
import { motivationInput } from "~/features/devotion/motivations/motivations.schema";
import {
  createMotivation,
  deleteMotivation,
  publishMotivation,
  updateMotivation,
} from "~/features/devotion/motivations/motivations-admin.server";
import { triggerPublication } from "~/features/devotion/scheduler/scheduler-admin.server";
import { markMismatchChecked } from "~/features/giving/admin/mismatches-admin.server";
import { exportDonations } from "~/features/giving/admin/donations-export-admin.server";
import { refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { setDonationStatus } from "~/features/giving/admin/donations-admin.server";
import { matchPledgeSchema } from "~/features/giving/admin/pledges-admin.schema";
import { matchPledge } from "~/features/giving/admin/pledges-admin.server";
import { resendReceipt } from "~/features/giving/receipts/receipts-admin.server";
import { refundDonation } from "~/features/giving/admin/refunds-admin.server";
import { hideFromWall, removeWallMessage, showOnWall } from "~/features/giving/wall/wall-admin.server";
import { resendMail } from "~/features/mail/mail-log-admin.server";
import { removeCustomMailText, saveCustomMailText } from "~/features/mail/custom-mail-text-admin.server";
import { deliverMail } from "~/features/mail/mail-delivery.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import {
  schedulePostPublication,
  schedulePostSending,
  cancelPostSchedule,
} from "~/features/newsletter/posts/post-schedule-admin.server";
import {
  createNewsletterPost,
  deleteNewsletterPost,
  publishNewsletterPost,
  updateNewsletterPost,
} from "~/features/newsletter/posts/posts-admin.server";
import {
  createSegment,
  deleteSegment,
  updateSegment,
} from "~/features/newsletter/segments/segments-admin.server";
import {
  cancelSending,
  pauseSending,
  resumeSending,
  sendNewsletterPost,
} from "~/features/newsletter/sending/sending-admin.server";
import { sendTestMail } from "~/features/newsletter/sending/test-mail-admin.server";
import { exportSubscribers } from "~/features/newsletter/subscribers/subscribers-admin.server";
import { readBackup, takeBackup } from "~/features/operations/backups-admin.server";
import { retryAllFailedJobs, retryFailedJob } from "~/features/operations/jobs-admin.server";
import { dismissSetup } from "~/features/operations/setup-admin.server";
import { saveSystemSettings } from "~/features/settings/system-settings-admin.server";
import { requestTranslation } from "~/features/translation/translation-requests.server";
import { translationInput } from "~/features/translation/translation.schema";
import { deleteTranslation, saveTranslation } from "~/features/translation/translation-admin.server";
import {
  deletePicture,
  describePicture,
  uploadPicture,
} from "~/features/writing/pictures/pictures-admin.server";
import { db } from "~db/client";
import { prepareDatabase } from "~db/migrate";
import { useFakeAi } from "~tests/support/ai";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { completedEvent, createDonation, createDoublePaidDonation } from "~tests/support/donations";
import { addPublishedPost, addSubscribers } from "~tests/support/newsletter";
import { verbsOf } from "~tests/support/verbs";
import { requireMailTemplate } from "~/features/mail/mail-templates.server";

// No change of the administration without its audit entry, and no entry without its change: every verb is run once while
// the log takes no entry, and must leave everything as it was; then once more, and the entry must be there. A verb that
// writes and is missing here fails the test.

const password = "a word only tests know";
const guest: Caller = { ...systemCaller("fr"), kind: "guest" };
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const tomorrow = { date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10), time: "08:00" };
const { ai } = useFakeAi();

interface Row {
  records: string[];
  /** What there is before; answers what is then done as the administrator. */
  given: (who: Caller) => Promise<() => Promise<unknown>>;
}
const row = (records: string | string[], given: Row["given"]): Row => ({
  records: [records].flat(),
  given,
});

const role = () =>
  createRole(systemCaller(), roleSchema.parse({ name: "Accueil", permissions: ["manage_content"] }));
const user = async () => {
  const { name } = await role();
  return createUser(systemCaller(), createUserSchema.parse({ username: "lucie", role: name, password }));
};
const change = async (more: object) => {
  const { id } = await user();
  return (who: Caller) => () => updateUser(who, updateUserSchema.parse({ id, ...more }));
};
const withCodes = async (who: Caller) => {
  const code = newTotpSecret();
  const { codes } = await enableTwoFactor(
    who,
    { userId: who.userId!, secret: code },
    { password, code: codeOf(code) },
  );
  await db.deleteFrom("auditLog").execute();
  return codes;
};
const signInName = (who: Caller) => ({ username: who.admin!.username, password });

const typedArticle = {
  title: "Un titre",
  summary: "Un résumé",
  content: "Un texte.",
  language: "fr" as const,
};
const article = () => createBlogPost(systemCaller(), blogPostInput.parse(typedArticle));
const post = () => createNewsletterPost(systemCaller(), typedArticle);
const words = {
  date: "2026-11-20",
  language: "fr" as const,
  verse: "Au commencement était la Parole.",
  reference: "Jean 1:1",
  explanation: "Une explication.",
  motivation: "Une motivation.",
};
const devotion = (who: Caller, more: object = {}) =>
  saveDailyContent(who, saveDailyContentSchema.parse({ ...words, ...more }));
const typedMotivation = motivationInput.parse({
  title: "Un pas de plus",
  content: "Levez les yeux aujourd’hui : celui qui vous a gardés ne s’arrêtera pas en chemin.",
});
const motivation = () => createMotivation(systemCaller(), typedMotivation);
const message = () =>
  sendContactMessage(
    guest,
    contactMessageInput.parse({
      ...{ firstName: "Marie", lastName: "Joseph", email: "marie@example.org" },
      ...{ subject: "prayer", message: "Priez pour nous, s’il vous plaît." },
    }),
  );
const application = () =>
  applyForBibleStudy(
    guest,
    applicationInput.parse({ name: "Rosa Luna", email: "rosa@example.org", studyType: "online" }),
  );
const onTheWall = async () => {
  await createDonation({ isPublic: 1, message: "Merci" }, completedEvent);
  return db.selectFrom("donorAppreciations").select("id").executeTakeFirstOrThrow();
};
const segmentWords = {
  ...{ name: "Priants", description: "" },
  ...{ languages: [], interests: [], frequencies: [], donorLevels: [] },
};
const segment = () => createSegment(systemCaller(), segmentWords);
const sending = async () => {
  await addSubscribers({ count: 3, languages: ["fr"] });
  const { sendingId } = await sendNewsletterPost(systemCaller(), { id: await addPublishedPost() });
  return { id: sendingId! };
};
const failedJob = () =>
  db
    .insertInto("outbox")
    .values({
      ...{ name: "send-mail", payload: JSON.stringify({ mailId: 1 }), status: "failed", uniqueKey: null },
      ...{ runAt: "2026-11-20T00:00:00.000Z", createdAt: "2026-11-20T00:00:00.000Z" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
const ownWords = {
  ...{ name: "newsletter-confirm", language: "fr" as const, subject: "Un pas encore" },
  text: "{{greeting}}\n\n[Je confirme]({{confirmLink}})",
};
const picture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c87828" } })
    .jpeg()
    .toBuffer();
  return { picture: new File([new Uint8Array(bytes)], "x.jpg", { type: "image/jpeg" }), alt: "Le chœur" };
};
const translation = async () => {
  const choice = { type: "newsletter_post" as const, id: await addPublishedPost(), language: "en" as const };
  return { choice, typed: { ...choice, title: "A lamp", summary: "", content: "A text.", approves: false } };
};
/** A site on a file: one in memory cannot be copied. */
const onFile = async () => {
  env.DATABASE_URL = `file:${join(env.DATA_DIR, "limye.db")}`;
  await prepareDatabase(env.DATABASE_URL);
  return (await administrator({ password })).caller;
};

const rows: Record<string, Row> = {
  "accounts/account changePassword": row("account.passwordChanged", async (who) => () => {
    const next = "another word of tests";
    return changePassword(who, { password, newPassword: next, newPasswordAgain: next });
  }),
  "accounts/account saveProfile": row(
    "account.profileChanged",
    async (who) => () => saveProfile(who, { displayName: "Marie", preferredLanguage: "ht" }),
  ),
  "accounts/users/first-administrator createFirstAdministrator": row("user.created", async () => {
    await db.deleteFrom("users").where("role", "!=", "user").execute();
    return createFirstAdministrator;
  }),
  "accounts/users/roles-admin createRole": row(
    "role.created",
    async (who) => () => createRole(who, roleSchema.parse({ name: "Accueil", permissions: [] })),
  ),
  "accounts/users/roles-admin updateRole": row("role.updated", async (who) => {
    const made = await role();
    return () => updateRole(who, updateRoleSchema.parse({ ...made, permissions: [] }));
  }),
  "accounts/users/roles-admin deleteRole": row("role.deleted", async (who) => {
    const { id } = await role();
    return () => deleteRole(who, { id });
  }),
  "accounts/sign-in/second-step verifySecondStep": row("account.recoveryCodeUsed", async (who) => {
    const codes = await withCodes(who);
    const { username } = who.admin!;
    return () => verifySecondStep(who, { id: who.userId!, username, totpSecret: null }, codes[0]!);
  }),
  "accounts/sessions revokeSession": row("session.revoked", async (who) => {
    const other = (await listSessions(who)).find(({ isThis }) => !isThis)!;
    return () => revokeSession(who, { id: other.id });
  }),
  "accounts/sessions revokeOtherSessions": row(
    "session.revoked",
    async (who) => () => revokeOtherSessions(who),
  ),
  "accounts/sign-in/sign-in signIn": row(
    "signIn.succeeded",
    async (who) => () => signIn(guest, signInName(who)),
  ),
  "accounts/sign-in/sign-in signInForToken": row(
    "signIn.succeeded",
    async (who) => () => signInForToken(guest, signInName(who)),
  ),
  "accounts/sign-in/sign-in signInWithCode": row(
    ["account.recoveryCodeUsed", "signIn.succeeded"],
    async (who) => {
      const codes = await withCodes(who);
      const { half } = await signIn(guest, signInName(who));
      return () => signInWithCode(guest, half, { code: codes[0]! });
    },
  ),
  "accounts/sign-in/sign-in signOut": row("signOut", async (who) => () => signOut(who)),
  "accounts/sign-in/two-factor enableTwoFactor": row("account.twoFactorEnabled", async (who) => {
    const secret = newTotpSecret();
    return () => enableTwoFactor(who, { userId: who.userId!, secret }, { password, code: codeOf(secret) });
  }),
  "accounts/sign-in/two-factor disableTwoFactor": row(
    ["account.recoveryCodeUsed", "account.twoFactorDisabled"],
    async (who) => {
      const codes = await withCodes(who);
      return () => disableTwoFactor(who, { password, code: codes[0]! });
    },
  ),
  "accounts/sign-in/two-factor renewRecoveryCodes": row(
    ["account.recoveryCodeUsed", "account.recoveryCodesMade"],
    async (who) => {
      const codes = await withCodes(who);
      return () => renewRecoveryCodes(who, { password, code: codes[0]! });
    },
  ),
  "accounts/users/users-admin createUser": row("user.created", async (who) => {
    const { name } = await role();
    return () => createUser(who, createUserSchema.parse({ username: "lucie", role: name, password }));
  }),
  "accounts/users/users-admin updateUser": row("user.updated", async (who) =>
    (await change({ displayName: "Lucie" }))(who),
  ),
  "accounts/users updateUser · off": row("user.deactivated", async (who) =>
    (await change({ isActive: false }))(who),
  ),
  "accounts/users updateUser · on": row("user.reactivated", async (who) => {
    const act = (await change({ isActive: true }))(who);
    await db.updateTable("users").set({ isActive: 0 }).where("username", "=", "lucie").execute();
    return act;
  }),
  "accounts/users updateUser · password": row("user.passwordReset", async (who) =>
    (await change({ resetPassword: true }))(who),
  ),
  "accounts/users updateUser · second factor": row("user.twoFactorReset", async (who) => {
    const act = (await change({ hasTwoFactor: false }))(who);
    const totp = { totpSecret: "sealed", totpConfirmedAt: "2026-11-20" };
    const { id } = await db
      .updateTable("users")
      .set(totp)
      .where("username", "=", "lucie")
      .returning("id")
      .executeTakeFirstOrThrow();
    await replaceRecoveryCodes(db, id);
    return act;
  }),
  "bible-study/applications-admin setApplicationStatus": row("application.statusChanged", async (who) => {
    const { id } = await application();
    return () => setApplicationStatus(who, { id, status: "accepted" });
  }),
  "bible-study/applications-admin deleteApplication": row("application.deleted", async (who) => {
    const { id } = await application();
    return () => deleteApplication(who, { id });
  }),
  "bible-study/applications-export-admin exportApplications": row(
    "applications.exported",
    async (who) => () => exportApplications(who, {}),
  ),
  "blog/blog-admin createBlogPost": row(
    "article.created",
    async (who) => () => createBlogPost(who, blogPostInput.parse(typedArticle)),
  ),
  "blog/blog-admin updateBlogPost": row("article.updated", async (who) => {
    const { id } = await article();
    return () =>
      updateBlogPost(who, {
        id,
        ...blogPostInput.parse({ ...typedArticle, title: "Un autre" }),
        basedOn: undefined,
      });
  }),
  "blog/blog-admin publishBlogPost": row("article.published", async (who) => {
    const { id } = await article();
    return () => publishBlogPost(who, { id });
  }),
  "blog/blog-admin deleteBlogPost": row("article.deleted", async (who) => {
    const { id } = await article();
    return () => deleteBlogPost(who, { id });
  }),
  "blog/blog-admin scheduleBlogPost": row("article.scheduled", async (who) => {
    const { id } = await article();
    return () => scheduleBlogPost(who, { id, ...tomorrow });
  }),
  "blog/blog-admin unscheduleBlogPost": row("article.unscheduled", async (who) => {
    const { id } = await article();
    await scheduleBlogPost(who, { id, ...tomorrow });
    return () => unscheduleBlogPost(who, { id });
  }),
  "contact/messages-export-admin exportContactMessages": row(
    "messages.exported",
    async (who) => () => exportContactMessages(who, {}),
  ),
  "contact/messages-admin markContactMessageAnswered": row("message.answered", async (who) => {
    const { id } = await message();
    return () => markContactMessageAnswered(who, { id });
  }),
  "contact/messages-admin archiveContactMessage": row("message.archived", async (who) => {
    const { id } = await message();
    return () => archiveContactMessage(who, { id });
  }),
  "contact/messages-admin reopenContactMessage": row("message.reopened", async (who) => {
    const { id } = await message();
    await archiveContactMessage(who, { id });
    return () => reopenContactMessage(who, { id });
  }),
  "contact/messages-admin deleteContactMessage": row("message.deleted", async (who) => {
    const { id } = await message();
    return () => deleteContactMessage(who, { id });
  }),
  "devotion/daily-content/daily-content-admin saveDailyContent": row(
    "dailyContent.created",
    async (who) => () => devotion(who),
  ),
  "devotion/editing saveDailyContent · again": row("dailyContent.replaced", async (who) => {
    await devotion(who);
    return () => devotion(who, { motivation: "Une autre." });
  }),
  "devotion/daily-content/daily-content-admin approveDailyContent": row(
    "dailyContent.approved",
    async (who) => {
      await devotion(who);
      await db.updateTable("dailyContent").set({ approvedAt: null, approvedBy: null }).execute();
      return () => approveDailyContent(who, { date: words.date, language: "fr" });
    },
  ),
  "devotion/motivations/motivations-admin createMotivation": row(
    "motivation.created",
    async (who) => () => createMotivation(who, typedMotivation),
  ),
  "devotion/motivations/motivations-admin updateMotivation": row("motivation.updated", async (who) => {
    const { id } = await motivation();
    return () => updateMotivation(who, { ...typedMotivation, id, title: "Un autre pas", basedOn: undefined });
  }),
  "devotion/motivations/motivations-admin publishMotivation": row("motivation.published", async (who) => {
    const { id } = await motivation();
    return () => publishMotivation(who, { id });
  }),
  "devotion/motivations/motivations-admin deleteMotivation": row("motivation.deleted", async (who) => {
    const { id } = await motivation();
    return () => deleteMotivation(who, { id });
  }),
  "devotion/scheduler/scheduler-admin triggerPublication": row(
    "schedule.triggered",
    async (who) => () => triggerPublication(who),
  ),
  "giving/admin/mismatches-admin markMismatchChecked": row("donation.checked", async (who) => {
    const { id } = await createDoublePaidDonation();
    return () => markMismatchChecked(who, { id });
  }),
  "giving/admin/donations-export-admin exportDonations": row(
    "donations.exported",
    async (who) => () => exportDonations(who, { demo: "with" }),
  ),
  "giving/admin/donations-admin setDonationStatus": row("donation.completed", async (who) => {
    const { id } = await createDonation({ paymentMethod: "zelle", providerId: null });
    return () => setDonationStatus(who, { id, status: "completed" });
  }),
  "giving/management setDonationStatus · failed": row("donation.failed", async (who) => {
    const { id } = await createDonation({ paymentMethod: "zelle", providerId: null });
    return () => setDonationStatus(who, { id, status: "failed" });
  }),
  "giving/admin/pledges-admin matchPledge": row("donation.matched", async (who) => {
    const { id } = await createDonation({ paymentMethod: "zelle", providerId: null, memoCode: "AAAA-BBBB" });
    const came = { id, amount: "25.00", receivedOn: "2026-01-05", receivedBy: "zelle" };
    return () => matchPledge(who, matchPledgeSchema.parse(came));
  }),
  "giving/receipts/receipts resendReceipt": row("donation.receiptResent", async (who) => {
    const { id } = await createDonation({}, completedEvent);
    return () => resendReceipt(who, { id });
  }),
  "giving/admin/refunds-admin refundDonation": row("donation.refunded", async (who) => {
    const { id } = await createDonation({ paymentMethod: "zelle", providerId: null }, completedEvent);
    return () => refundDonation(who, refundSchema.parse({ id, seen: 0 }));
  }),
  "giving/wall/wall-admin hideFromWall": row("appreciation.hidden", async (who) => {
    const { id } = await onTheWall();
    return () => hideFromWall(who, { id });
  }),
  "giving/wall/wall-admin showOnWall": row("appreciation.shown", async (who) => {
    const { id } = await onTheWall();
    await hideFromWall(who, { id });
    return () => showOnWall(who, { id });
  }),
  "giving/wall/wall-admin removeWallMessage": row("appreciation.messageRemoved", async (who) => {
    const { id } = await onTheWall();
    return () => removeWallMessage(who, { id });
  }),
  "mail/mail-log-admin resendMail": row("mail.resent", async (who) => {
    const mail = { to: "marie@example.org", language: "fr" as const };
    const props = { confirmPath: "/newsletter/confirm/secret" };
    const id = await queueMail(db, { ...mail, template: requireMailTemplate("newsletter-confirm"), props });
    await deliverMail(id);
    return () => resendMail(who, { id });
  }),
  "mail/custom-mail-text-admin saveCustomMailText": row(
    "mailWords.saved",
    async (who) => () => saveCustomMailText(who, ownWords),
  ),
  "mail/custom-mail-text-admin removeCustomMailText": row("mailWords.removed", async (who) => {
    await saveCustomMailText(who, ownWords);
    return () => removeCustomMailText(who, ownWords);
  }),
  "newsletter/sending/test-mail-admin sendTestMail": row("post.testSent", async (who) => {
    const { id } = await post();
    return () => sendTestMail(who, { id, email: "marie@example.org" });
  }),
  "newsletter/posts/post-schedule-admin schedulePostSending": row("post.scheduled", async (who) => {
    const { id } = await post();
    return () => schedulePostSending(who, { id, audience: "all", ...tomorrow });
  }),
  "newsletter/posts/post-schedule-admin schedulePostPublication": row("post.scheduled", async (who) => {
    const { id } = await post();
    return () => schedulePostPublication(who, { id, ...tomorrow });
  }),
  "newsletter/posts/post-schedule-admin cancelPostSchedule": row("post.unscheduled", async (who) => {
    const { id } = await post();
    await schedulePostPublication(who, { id, ...tomorrow });
    return () => cancelPostSchedule(who, { id, contentType: "newsletter_post" });
  }),
  "newsletter/posts/posts-admin createNewsletterPost": row(
    "post.created",
    async (who) => () => createNewsletterPost(who, typedArticle),
  ),
  "newsletter/posts/posts-admin updateNewsletterPost": row("post.updated", async (who) => {
    const { id } = await post();
    return () => updateNewsletterPost(who, { id, ...typedArticle, title: "Un autre", basedOn: undefined });
  }),
  "newsletter/posts/posts-admin publishNewsletterPost": row("post.published", async (who) => {
    const { id } = await post();
    return () => publishNewsletterPost(who, { id });
  }),
  "newsletter/posts/posts-admin deleteNewsletterPost": row("post.deleted", async (who) => {
    const { id } = await post();
    return () => deleteNewsletterPost(who, { id });
  }),
  "newsletter/segments/segments-admin createSegment": row(
    "segment.created",
    async (who) => () => createSegment(who, segmentWords),
  ),
  "newsletter/segments/segments-admin updateSegment": row("segment.updated", async (who) => {
    const { id } = await segment();
    return () => updateSegment(who, { ...segmentWords, id, name: "Autres" });
  }),
  "newsletter/segments/segments-admin deleteSegment": row("segment.deleted", async (who) => {
    const { id } = await segment();
    return () => deleteSegment(who, { id });
  }),
  "newsletter/sending/sending-admin sendNewsletterPost": row("post.sent", async (who) => {
    await addSubscribers({ count: 3, languages: ["fr"] });
    const id = await addPublishedPost();
    return () => sendNewsletterPost(who, { id });
  }),
  "newsletter/sending/sending-admin pauseSending": row("post.sendingPaused", async (who) => {
    const { id } = await sending();
    return () => pauseSending(who, { id });
  }),
  "newsletter/sending/sending-admin resumeSending": row("post.sendingResumed", async (who) => {
    const { id } = await sending();
    await pauseSending(who, { id });
    return () => resumeSending(who, { id });
  }),
  "newsletter/sending/sending-admin cancelSending": row("post.sendingCancelled", async (who) => {
    const { id } = await sending();
    return () => cancelSending(who, { id });
  }),
  "newsletter/subscribers/subscribers-admin exportSubscribers": row(
    "subscribers.exported",
    async (who) => () => exportSubscribers(who, {}),
  ),
  "operations/backups-admin takeBackup": row("backup.taken", async () => {
    const who = await onFile();
    return () => takeBackup(who);
  }),
  "operations/backups-admin readBackup": row("backup.downloaded", async () => {
    const who = await onFile();
    const { name } = await takeBackup(systemCaller());
    return () => readBackup(who, name);
  }),
  "operations/setup-admin dismissSetup": row(
    "settings.setupDismissed",
    async (who) => () => dismissSetup(who),
  ),
  "operations/jobs-admin retryFailedJob": row("job.retried", async (who) => {
    const { id } = await failedJob();
    return () => retryFailedJob(who, { id });
  }),
  "operations/jobs-admin retryAllFailedJobs": row("job.allRetried", async (who) => {
    await failedJob();
    return () => retryAllFailedJobs(who);
  }),
  "settings/system-settings-admin saveSystemSettings": row(
    "settings.changed",
    async (who) => () => saveSystemSettings(who, { publishing: { timeZone: "Europe/Paris" } }),
  ),
  "translation/translation-requests requestTranslation": row("translation.requested", async (who) => {
    const { choice } = await translation();
    return () => requestTranslation(who, choice, ai());
  }),
  "translation/translation-admin saveTranslation": row("translation.saved", async (who) => {
    const { typed } = await translation();
    return () => saveTranslation(who, translationInput.parse(typed));
  }),
  "translation/translation-editing saveTranslation · approved": row("translation.approved", async (who) => {
    const { typed } = await translation();
    return () => saveTranslation(who, translationInput.parse({ ...typed, approves: true }));
  }),
  "translation/translation-admin deleteTranslation": row("translation.deleted", async (who) => {
    const { choice, typed } = await translation();
    await saveTranslation(who, translationInput.parse(typed));
    return () => deleteTranslation(who, choice);
  }),
  "writing/pictures/pictures-admin uploadPicture": row("picture.uploaded", async (who) => {
    const chosen = await picture();
    return () => uploadPicture(who, chosen);
  }),
  "writing/pictures/pictures-admin describePicture": row("picture.described", async (who) => {
    const { id } = await uploadPicture(who, await picture());
    return () => describePicture(who, { id, alt: "La chorale" });
  }),
  "writing/pictures/pictures-admin deletePicture": row("picture.deleted", async (who) => {
    const { id } = await uploadPicture(who, await picture());
    return () => deletePicture(who, { id });
  }),
};

/** Verbs that write and leave no entry, with why. */
const unrecorded: Record<string, string> = {
  "accounts/sign-in/sign-in-failure recordSignInFailure": "the entry is all it writes",
  "bible-study/retention deleteOldApplications": "a job of the clock, by the settings",
  "contact/messages-admin markContactMessageRead": "opening a message is reading",
  "contact/retention deleteOldContactMessages": "a job of the clock, by the settings",
  "giving/retention eraseUnfinishedDonations": "a job of the clock, by the settings",
  "mail/custom-mail-text-admin sendCustomMailTextTest": "a marked test mail; nothing of the site changes",
  "newsletter/retention deleteOldDeliveries": "a job of the clock, by the settings",
  "newsletter/retention deleteOldSubscriptions": "a job of the clock, by the settings",
  "giving/retention eraseDonationMessages": "a job of the clock, by the settings",
  "mail/retention eraseOldMailTexts": "a job of the clock, by the settings",
  "newsletter/segments/segments-admin listSegments": "only counts anew",
  "newsletter/segments/segments-admin showSegment": "only counts anew",
};

const given = { DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL };
beforeEach(async () => {
  env.DATA_DIR = mkdtempSync(join(tmpdir(), "limye-audit-"));
  await freshDatabase();
});
afterEach(async () => {
  await db.destroy();
  rmSync(env.DATA_DIR, { recursive: true });
  Object.assign(env, given);
});

test.each(Object.keys(rows))("%s and its audit entry stand or fall together", async (name) => {
  const { caller } = await administrator({ password });
  const { records, given } = rows[name]!;
  const act = await given(caller);
  const before = await everything();
  const earlier = (await entries()).length;
  await sql`create trigger no_audit before insert on audit_log begin select raise(abort, 'no audit'); end`.execute(
    db,
  );
  await expect(act()).rejects.toThrow("no audit");
  expect(await everything()).toEqual(before);
  await sql`drop trigger no_audit`.execute(db);

  await act();
  expect((await entries()).slice(earlier)).toEqual(records);
});

const files = Object.keys(import.meta.glob("/app/features/**/*.server.{ts,tsx}")).map((file) =>
  file.slice("/".length),
);

test("every verb that writes for an administrator, or leaves an entry, is tried above", () => {
  const found = verbsOf(files).filter(({ needs, writes, records }) => (needs !== null && writes) || records);
  const tried = Object.keys(rows).map((name) => name.split(" · ")[0]!);
  const expected = [...new Set([...tried, ...Object.keys(unrecorded)])].sort();
  expect(found.map(({ name }) => name).sort()).toEqual(expected);
  const silent = found.filter(({ records }) => !records).map(({ name }) => name);
  expect(silent.filter((name) => !(name in unrecorded))).toEqual([]);
});

test("an entry outside of a transaction tells of what was read, or of a sign-in that failed", () => {
  const outside = files.filter((file) =>
    readFileSync(join(projectRoot, file), "utf8").includes("recordChange(db,"),
  );
  expect(outside.sort()).toEqual([
    "app/features/accounts/sign-in/sign-in-failure.server.ts",
    "app/features/bible-study/applications-export-admin.server.ts",
    "app/features/contact/messages-export-admin.server.ts",
    "app/features/giving/admin/donations-export-admin.server.ts",
    "app/features/newsletter/subscribers/subscribers-admin.server.ts",
    "app/features/operations/backups-admin.server.ts",
  ]);
});

test("every action of the audit log is tried above, but for sign-ins that failed", () => {
  const tried = new Set(Object.values(rows).flatMap(({ records }) => records));
  const declared = listAuditedActions().map(({ action }) => action);
  expect(
    [...tried].filter((action) => !declared.includes(action)),
    "declared by no area",
  ).toEqual([]);
  const missing = declared.filter((action) => !tried.has(action));
  expect(missing).toEqual(["signIn.failed", "signIn.locked"]);
});

const entries = async () =>
  (await db.selectFrom("auditLog").select("action").orderBy("id").execute()).map(({ action }) => action);

/** Every row of every table but the log's, and the names of all files but the database's own. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not in ('audit_log', 'sqlite_sequence')
  `.execute(db);
  const contents: Record<string, unknown> = {};
  for (const { name } of tables)
    contents[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  contents.files = readdirSync(env.DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("limye.db"))
    .map(({ name }) => name)
    .sort();
  return contents;
}
