import { sql } from "kysely";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { auditActions, type AuditAction } from "~/auth/audit-actions";
import { systemCaller, type Caller } from "~/auth/caller.server";
import { newTotpSecret } from "~/auth/totp.server";
import { env } from "~/config/env.server";
import { projectRoot } from "~/config/root.server";
import { changePassword, saveProfile } from "~/features/accounts/account.server";
import { createFirstAdministrator } from "~/features/accounts/first-administrator.server";
import { replaceRecoveryCodes } from "~/features/accounts/recovery-codes.server";
import { roleSchema, updateRoleSchema } from "~/features/accounts/roles.schema";
import { createRole, deleteRole, updateRole } from "~/features/accounts/roles.server";
import { verifySecondStep } from "~/features/accounts/second-step.server";
import { listSessions, revokeOtherSessions, revokeSession } from "~/features/accounts/sessions.server";
import { signIn, signInForToken, signInWithCode, signOut } from "~/features/accounts/sign-in.server";
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes } from "~/features/accounts/two-factor.server";
import { createUserSchema, updateUserSchema } from "~/features/accounts/users.schema";
import { createUser, updateUser } from "~/features/accounts/users.server";
import { deleteApplication, setApplicationStatus } from "~/features/bible-study/applications.server";
import { applicationInput } from "~/features/bible-study/bible-study.schema";
import { applyForBibleStudy } from "~/features/bible-study/bible-study.server";
import { exportApplications } from "~/features/bible-study/export.server";
import {
  createBlogPost,
  deleteBlogPost,
  publishBlogPost,
  scheduleBlogPost,
  unscheduleBlogPost,
  updateBlogPost,
} from "~/features/blog/editing.server";
import { blogPostInput } from "~/features/blog/blog.schema";
import { contactMessageInput } from "~/features/contact/contact.schema";
import { sendContactMessage } from "~/features/contact/contact.server";
import { exportContactMessages } from "~/features/contact/export.server";
import {
  markContactMessageAnswered,
  archiveContactMessage,
  deleteContactMessage,
  reopenContactMessage,
} from "~/features/contact/inbox.server";
import { saveDailyContentSchema } from "~/features/devotion/editing.schema";
import { approveDailyContent, saveDailyContent } from "~/features/devotion/editing.server";
import { motivationInput } from "~/features/devotion/motivations.schema";
import {
  createMotivation,
  deleteMotivation,
  publishMotivation,
  updateMotivation,
} from "~/features/devotion/motivations.server";
import { triggerPublication } from "~/features/devotion/scheduler.server";
import { markMismatchChecked } from "~/features/giving/checking.server";
import { exportDonations } from "~/features/giving/donations-export.server";
import { refundSchema } from "~/features/giving/management.schema";
import { setDonationStatus } from "~/features/giving/management.server";
import { matchPledgeSchema } from "~/features/giving/matching.schema";
import { matchPledge } from "~/features/giving/matching.server";
import { resendReceipt } from "~/features/giving/receipts.server";
import { refundDonation } from "~/features/giving/refunds.server";
import { hideFromWall, removeWallMessage, showOnWall } from "~/features/giving/wall-admin.server";
import { resendMail } from "~/features/mail/mail-log.server";
import { removeCustomMailText, saveCustomMailText } from "~/features/mail/mail-words.server";
import { deliverMail, queueMail } from "~/features/mail/mail.server";
import {
  schedulePostPublication,
  schedulePostSending,
  cancelPostSchedule,
} from "~/features/newsletter/post-schedule.server";
import {
  createNewsletterPost,
  deleteNewsletterPost,
  publishNewsletterPost,
  updateNewsletterPost,
} from "~/features/newsletter/posts.server";
import { createSegment, deleteSegment, updateSegment } from "~/features/newsletter/segments.server";
import {
  cancelSending,
  pauseSending,
  resumeSending,
  sendNewsletterPost,
  sendTestMail,
} from "~/features/newsletter/sending.server";
import { exportSubscribers } from "~/features/newsletter/subscribers.server";
import { readBackup, takeBackup } from "~/features/operations/backup.server";
import { retryAllFailedJobs, retryFailedJob } from "~/features/operations/jobs.server";
import { dismissSetup } from "~/features/operations/setup.server";
import { saveSystemSettings } from "~/features/settings/editing.server";
import { requestTranslation } from "~/features/translation/translating.server";
import { translationInput } from "~/features/translation/translation.schema";
import { deleteTranslation, saveTranslation } from "~/features/translation/translation-editing.server";
import { deletePicture, describePicture, uploadPicture } from "~/features/writing/pictures.server";
import { db } from "~db/client";
import { prepareDatabase } from "~db/migrate";
import { useFakeAi } from "~tests/support/ai";
import { freshDatabase } from "~tests/support/database";
import { administrator } from "~tests/support/admin";
import { completedEvent, createDonation, createDoublePaidDonation } from "~tests/support/gifts";
import { addPublishedPost, addSubscribers } from "~tests/support/newsletter";
import { verbsOf } from "~tests/support/verbs";

// No change of the administration without its audit entry, and no entry without its change: every verb is run once while
// the log takes no entry, and must leave everything as it was; then once more, and the entry must be there. A verb that
// writes and is missing here fails the test.

const password = "a word only tests know";
const guest: Caller = { ...systemCaller("fr"), kind: "guest" };
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const tomorrow = { date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10), time: "08:00" };
const { ai } = useFakeAi();

interface Row {
  records: AuditAction[];
  /** What there is before; answers what is then done as the administrator. */
  given: (who: Caller) => Promise<() => Promise<unknown>>;
}
const row = (records: AuditAction | AuditAction[], given: Row["given"]): Row => ({
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
  "accounts/first-administrator createFirstAdministrator": row("user.created", async () => {
    await db.deleteFrom("users").where("role", "!=", "user").execute();
    return createFirstAdministrator;
  }),
  "accounts/roles createRole": row(
    "role.created",
    async (who) => () => createRole(who, roleSchema.parse({ name: "Accueil", permissions: [] })),
  ),
  "accounts/roles updateRole": row("role.updated", async (who) => {
    const made = await role();
    return () => updateRole(who, updateRoleSchema.parse({ ...made, permissions: [] }));
  }),
  "accounts/roles deleteRole": row("role.deleted", async (who) => {
    const { id } = await role();
    return () => deleteRole(who, { id });
  }),
  "accounts/second-step verifySecondStep": row("account.recoveryCodeUsed", async (who) => {
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
  "accounts/sign-in signIn": row("signIn.succeeded", async (who) => () => signIn(guest, signInName(who))),
  "accounts/sign-in signInForToken": row(
    "signIn.succeeded",
    async (who) => () => signInForToken(guest, signInName(who)),
  ),
  "accounts/sign-in signInWithCode": row(["account.recoveryCodeUsed", "signIn.succeeded"], async (who) => {
    const codes = await withCodes(who);
    const { half } = await signIn(guest, signInName(who));
    return () => signInWithCode(guest, half, { code: codes[0]! });
  }),
  "accounts/sign-in signOut": row("signOut", async (who) => () => signOut(who)),
  "accounts/two-factor enableTwoFactor": row("account.twoFactorEnabled", async (who) => {
    const secret = newTotpSecret();
    return () => enableTwoFactor(who, { userId: who.userId!, secret }, { password, code: codeOf(secret) });
  }),
  "accounts/two-factor disableTwoFactor": row(
    ["account.recoveryCodeUsed", "account.twoFactorDisabled"],
    async (who) => {
      const codes = await withCodes(who);
      return () => disableTwoFactor(who, { password, code: codes[0]! });
    },
  ),
  "accounts/two-factor renewRecoveryCodes": row(
    ["account.recoveryCodeUsed", "account.recoveryCodesMade"],
    async (who) => {
      const codes = await withCodes(who);
      return () => renewRecoveryCodes(who, { password, code: codes[0]! });
    },
  ),
  "accounts/users createUser": row("user.created", async (who) => {
    const { name } = await role();
    return () => createUser(who, createUserSchema.parse({ username: "lucie", role: name, password }));
  }),
  "accounts/users updateUser": row("user.updated", async (who) =>
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
  "bible-study/applications setApplicationStatus": row("application.statusChanged", async (who) => {
    const { id } = await application();
    return () => setApplicationStatus(who, { id, status: "accepted" });
  }),
  "bible-study/applications deleteApplication": row("application.deleted", async (who) => {
    const { id } = await application();
    return () => deleteApplication(who, { id });
  }),
  "bible-study/export exportApplications": row(
    "applications.exported",
    async (who) => () => exportApplications(who, {}),
  ),
  "blog/editing createBlogPost": row(
    "article.created",
    async (who) => () => createBlogPost(who, blogPostInput.parse(typedArticle)),
  ),
  "blog/editing updateBlogPost": row("article.updated", async (who) => {
    const { id } = await article();
    return () =>
      updateBlogPost(who, {
        id,
        ...blogPostInput.parse({ ...typedArticle, title: "Un autre" }),
        basedOn: undefined,
      });
  }),
  "blog/editing publishBlogPost": row("article.published", async (who) => {
    const { id } = await article();
    return () => publishBlogPost(who, { id });
  }),
  "blog/editing deleteBlogPost": row("article.deleted", async (who) => {
    const { id } = await article();
    return () => deleteBlogPost(who, { id });
  }),
  "blog/editing scheduleBlogPost": row("article.scheduled", async (who) => {
    const { id } = await article();
    return () => scheduleBlogPost(who, { id, ...tomorrow });
  }),
  "blog/editing unscheduleBlogPost": row("article.unscheduled", async (who) => {
    const { id } = await article();
    await scheduleBlogPost(who, { id, ...tomorrow });
    return () => unscheduleBlogPost(who, { id });
  }),
  "contact/export exportContactMessages": row(
    "messages.exported",
    async (who) => () => exportContactMessages(who, {}),
  ),
  "contact/inbox markContactMessageAnswered": row("message.answered", async (who) => {
    const { id } = await message();
    return () => markContactMessageAnswered(who, { id });
  }),
  "contact/inbox archiveContactMessage": row("message.archived", async (who) => {
    const { id } = await message();
    return () => archiveContactMessage(who, { id });
  }),
  "contact/inbox reopenContactMessage": row("message.reopened", async (who) => {
    const { id } = await message();
    await archiveContactMessage(who, { id });
    return () => reopenContactMessage(who, { id });
  }),
  "contact/inbox deleteContactMessage": row("message.deleted", async (who) => {
    const { id } = await message();
    return () => deleteContactMessage(who, { id });
  }),
  "devotion/editing saveDailyContent": row("dailyContent.created", async (who) => () => devotion(who)),
  "devotion/editing saveDailyContent · again": row("dailyContent.replaced", async (who) => {
    await devotion(who);
    return () => devotion(who, { motivation: "Une autre." });
  }),
  "devotion/editing approveDailyContent": row("dailyContent.approved", async (who) => {
    await devotion(who);
    await db.updateTable("dailyContent").set({ approvedAt: null, approvedBy: null }).execute();
    return () => approveDailyContent(who, { date: words.date, language: "fr" });
  }),
  "devotion/motivations createMotivation": row(
    "motivation.created",
    async (who) => () => createMotivation(who, typedMotivation),
  ),
  "devotion/motivations updateMotivation": row("motivation.updated", async (who) => {
    const { id } = await motivation();
    return () => updateMotivation(who, { ...typedMotivation, id, title: "Un autre pas", basedOn: undefined });
  }),
  "devotion/motivations publishMotivation": row("motivation.published", async (who) => {
    const { id } = await motivation();
    return () => publishMotivation(who, { id });
  }),
  "devotion/motivations deleteMotivation": row("motivation.deleted", async (who) => {
    const { id } = await motivation();
    return () => deleteMotivation(who, { id });
  }),
  "devotion/scheduler triggerPublication": row(
    "schedule.triggered",
    async (who) => () => triggerPublication(who),
  ),
  "giving/checking markMismatchChecked": row("donation.checked", async (who) => {
    const { id } = await createDoublePaidDonation();
    return () => markMismatchChecked(who, { id });
  }),
  "giving/donations-export exportDonations": row(
    "donations.exported",
    async (who) => () => exportDonations(who, { demo: "with" }),
  ),
  "giving/management setDonationStatus": row("donation.completed", async (who) => {
    const { id } = await createDonation({ paymentMethod: "zelle", providerId: null });
    return () => setDonationStatus(who, { id, status: "completed" });
  }),
  "giving/management setDonationStatus · failed": row("donation.failed", async (who) => {
    const { id } = await createDonation({ paymentMethod: "zelle", providerId: null });
    return () => setDonationStatus(who, { id, status: "failed" });
  }),
  "giving/matching matchPledge": row("donation.matched", async (who) => {
    const { id } = await createDonation({ paymentMethod: "zelle", providerId: null, memoCode: "AAAA-BBBB" });
    const came = { id, amount: "25.00", receivedOn: "2026-01-05", receivedBy: "zelle" };
    return () => matchPledge(who, matchPledgeSchema.parse(came));
  }),
  "giving/receipts resendReceipt": row("donation.receiptResent", async (who) => {
    const { id } = await createDonation({}, completedEvent);
    return () => resendReceipt(who, { id });
  }),
  "giving/refunds refundDonation": row("donation.refunded", async (who) => {
    const { id } = await createDonation({ paymentMethod: "zelle", providerId: null }, completedEvent);
    return () => refundDonation(who, refundSchema.parse({ id, seen: 0 }));
  }),
  "giving/wall-admin hideFromWall": row("appreciation.hidden", async (who) => {
    const { id } = await onTheWall();
    return () => hideFromWall(who, { id });
  }),
  "giving/wall-admin showOnWall": row("appreciation.shown", async (who) => {
    const { id } = await onTheWall();
    await hideFromWall(who, { id });
    return () => showOnWall(who, { id });
  }),
  "giving/wall-admin removeWallMessage": row("appreciation.messageRemoved", async (who) => {
    const { id } = await onTheWall();
    return () => removeWallMessage(who, { id });
  }),
  "mail/mail-log resendMail": row("mail.resent", async (who) => {
    const mail = { to: "marie@example.org", language: "fr" as const };
    const props = { confirmPath: "/newsletter/confirm/secret" };
    const id = await queueMail(db, { ...mail, template: "newsletter-confirm", props });
    await deliverMail(id);
    return () => resendMail(who, { id });
  }),
  "mail/mail-words saveCustomMailText": row(
    "mailWords.saved",
    async (who) => () => saveCustomMailText(who, ownWords),
  ),
  "mail/mail-words removeCustomMailText": row("mailWords.removed", async (who) => {
    await saveCustomMailText(who, ownWords);
    return () => removeCustomMailText(who, ownWords);
  }),
  "newsletter/letters sendTestMail": row("post.testSent", async (who) => {
    const { id } = await post();
    return () => sendTestMail(who, { id, email: "marie@example.org" });
  }),
  "newsletter/post-schedule schedulePostSending": row("post.scheduled", async (who) => {
    const { id } = await post();
    return () => schedulePostSending(who, { id, audience: "all", ...tomorrow });
  }),
  "newsletter/post-schedule schedulePostPublication": row("post.scheduled", async (who) => {
    const { id } = await post();
    return () => schedulePostPublication(who, { id, ...tomorrow });
  }),
  "newsletter/post-schedule cancelPostSchedule": row("post.unscheduled", async (who) => {
    const { id } = await post();
    await schedulePostPublication(who, { id, ...tomorrow });
    return () => cancelPostSchedule(who, { id, contentType: "newsletter_post" });
  }),
  "newsletter/posts createNewsletterPost": row(
    "post.created",
    async (who) => () => createNewsletterPost(who, typedArticle),
  ),
  "newsletter/posts updateNewsletterPost": row("post.updated", async (who) => {
    const { id } = await post();
    return () => updateNewsletterPost(who, { id, ...typedArticle, title: "Un autre", basedOn: undefined });
  }),
  "newsletter/posts publishNewsletterPost": row("post.published", async (who) => {
    const { id } = await post();
    return () => publishNewsletterPost(who, { id });
  }),
  "newsletter/posts deleteNewsletterPost": row("post.deleted", async (who) => {
    const { id } = await post();
    return () => deleteNewsletterPost(who, { id });
  }),
  "newsletter/segments createSegment": row(
    "segment.created",
    async (who) => () => createSegment(who, segmentWords),
  ),
  "newsletter/segments updateSegment": row("segment.updated", async (who) => {
    const { id } = await segment();
    return () => updateSegment(who, { ...segmentWords, id, name: "Autres" });
  }),
  "newsletter/segments deleteSegment": row("segment.deleted", async (who) => {
    const { id } = await segment();
    return () => deleteSegment(who, { id });
  }),
  "newsletter/sending sendNewsletterPost": row("post.sent", async (who) => {
    await addSubscribers({ count: 3, languages: ["fr"] });
    const id = await addPublishedPost();
    return () => sendNewsletterPost(who, { id });
  }),
  "newsletter/sending pauseSending": row("post.sendingPaused", async (who) => {
    const { id } = await sending();
    return () => pauseSending(who, { id });
  }),
  "newsletter/sending resumeSending": row("post.sendingResumed", async (who) => {
    const { id } = await sending();
    await pauseSending(who, { id });
    return () => resumeSending(who, { id });
  }),
  "newsletter/sending cancelSending": row("post.sendingCancelled", async (who) => {
    const { id } = await sending();
    return () => cancelSending(who, { id });
  }),
  "newsletter/subscribers exportSubscribers": row(
    "subscribers.exported",
    async (who) => () => exportSubscribers(who, {}),
  ),
  "operations/backup takeBackup": row("backup.taken", async () => {
    const who = await onFile();
    return () => takeBackup(who);
  }),
  "operations/backup readBackup": row("backup.downloaded", async () => {
    const who = await onFile();
    const { name } = await takeBackup(systemCaller());
    return () => readBackup(who, name);
  }),
  "operations/setup dismissSetup": row("settings.setupDismissed", async (who) => () => dismissSetup(who)),
  "operations/jobs retryFailedJob": row("job.retried", async (who) => {
    const { id } = await failedJob();
    return () => retryFailedJob(who, { id });
  }),
  "operations/jobs retryAllFailedJobs": row("job.allRetried", async (who) => {
    await failedJob();
    return () => retryAllFailedJobs(who);
  }),
  "settings/editing saveSystemSettings": row(
    "settings.changed",
    async (who) => () => saveSystemSettings(who, { publishing: { timeZone: "Europe/Paris" } }),
  ),
  "translation/translating requestTranslation": row("translation.requested", async (who) => {
    const { choice } = await translation();
    return () => requestTranslation(who, choice, ai());
  }),
  "translation/translation-editing saveTranslation": row("translation.saved", async (who) => {
    const { typed } = await translation();
    return () => saveTranslation(who, translationInput.parse(typed));
  }),
  "translation/translation-editing saveTranslation · approved": row("translation.approved", async (who) => {
    const { typed } = await translation();
    return () => saveTranslation(who, translationInput.parse({ ...typed, approves: true }));
  }),
  "translation/translation-editing deleteTranslation": row("translation.deleted", async (who) => {
    const { choice, typed } = await translation();
    await saveTranslation(who, translationInput.parse(typed));
    return () => deleteTranslation(who, choice);
  }),
  "writing/pictures uploadPicture": row("picture.uploaded", async (who) => {
    const chosen = await picture();
    return () => uploadPicture(who, chosen);
  }),
  "writing/pictures describePicture": row("picture.described", async (who) => {
    const { id } = await uploadPicture(who, await picture());
    return () => describePicture(who, { id, alt: "La chorale" });
  }),
  "writing/pictures deletePicture": row("picture.deleted", async (who) => {
    const { id } = await uploadPicture(who, await picture());
    return () => deletePicture(who, { id });
  }),
};

/** Verbs that write and leave no entry, with why. */
const unrecorded: Record<string, string> = {
  "accounts/sign-in-failure recordSignInFailure": "the entry is all it writes",
  "bible-study/retention deleteOldApplications": "a job of the clock, by the settings",
  "contact/inbox markContactMessageRead": "opening a message is reading",
  "contact/retention deleteOldContactMessages": "a job of the clock, by the settings",
  "giving/retention eraseUnfinishedDonations": "a job of the clock, by the settings",
  "mail/mail-words sendCustomMailTextTest": "a marked test mail; nothing of the site changes",
  "newsletter/retention deleteOldDeliveries": "a job of the clock, by the settings",
  "newsletter/retention deleteOldSubscriptions": "a job of the clock, by the settings",
  "giving/retention eraseDonationMessages": "a job of the clock, by the settings",
  "mail/retention eraseOldMailTexts": "a job of the clock, by the settings",
  "newsletter/segments listSegments": "only counts anew",
  "newsletter/segments showSegment": "only counts anew",
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

const files = Object.keys(import.meta.glob("../../app/features/**/*.server.{ts,tsx}")).map((file) =>
  file.slice("../../".length),
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
    "app/features/accounts/sign-in-failure.server.ts",
    "app/features/bible-study/export.server.ts",
    "app/features/contact/export.server.ts",
    "app/features/giving/donations-export.server.ts",
    "app/features/newsletter/subscribers.server.ts",
    "app/features/operations/backup.server.ts",
  ]);
});

test("every action of the audit log is tried above, but for sign-ins that failed", () => {
  const tried = new Set(Object.values(rows).flatMap(({ records }) => records));
  const missing = auditActions.filter((action) => !tried.has(action));
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
