import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { permissions, type Permission } from "~/auth/permissions";
import { AppError } from "~/http/errors";
import type { ApiTable } from "~/http/json-api.server";
import sitemap from "~/routes";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/doors";
import { verbsOf } from "~tests/support/verbs";

// Every address and every verb of the administration with who may use it. One that is missing here, or stands here and
// is no more, fails the test; so does one that lets anybody else in.
type Needs = Permission | `${Permission} or ${Permission}` | "administrator" | "all permissions";

/** Screens and files under /admin. `public`: for who is not signed in yet, or only a sign to another. */
const screens: Record<string, Needs | "public"> = {
  "/admin": "public",
  "/admin/*": "administrator",
  "/admin/account": "administrator",
  "/admin/account/two-factor": "administrator",
  "/admin/activity": "manage_users",
  "/admin/content": "manage_content or manage_donations",
  "/admin/content/donors": "manage_donations",
  "/admin/blog": "manage_content",
  "/admin/blog/:id": "manage_content",
  "/admin/content/motivations/:id": "manage_content",
  "/admin/content/motivations/new": "manage_content",
  "/admin/content/scheduler": "manage_content",
  "/admin/backups": "manage_users",
  "/admin/backups/:file": "all permissions",
  "/admin/daily-content": "manage_content",
  "/admin/dashboard": "administrator",
  "/admin/health": "manage_users",
  "/admin/jobs": "manage_users",
  "/admin/login": "public",
  "/admin/login/code": "public",
  "/admin/logout": "public",
  "/admin/donations": "manage_donations",
  "/admin/donations/:id": "manage_donations",
  "/admin/donations/:id/receipt.pdf": "manage_donations",
  "/admin/donations/export.csv": "manage_donations",
  "/admin/donations/matching": "manage_donations",
  "/admin/donations/matching/:id": "manage_donations",
  "/admin/bible-study": "manage_content",
  "/admin/bible-study/:id": "manage_content",
  "/admin/bible-study/export.csv": "manage_content",
  "/admin/messages": "manage_content",
  "/admin/messages/:id": "manage_content",
  "/admin/messages/export.csv": "manage_content",
  "/admin/newsletter": "manage_newsletter",
  "/admin/newsletter/:id": "manage_newsletter",
  "/admin/newsletter/:post/sending": "manage_newsletter",
  "/admin/newsletter/new": "manage_newsletter",
  "/admin/newsletter/regular": "manage_newsletter",
  "/admin/newsletter/subscribers": "manage_newsletter",
  "/admin/newsletter/subscribers/export.csv": "manage_newsletter",
  "/admin/roles": "manage_users",
  "/admin/roles/:id": "manage_users",
  "/admin/roles/users/:id": "manage_users",
  "/admin/settings": "manage_users",
  "/admin/translations": "manage_content or manage_newsletter",
  "/admin/translations/:type/:id/:language": "manage_content or manage_newsletter",
  "/admin/mails": "manage_users",
  "/admin/mails/templates": "manage_users or manage_newsletter",
  "/admin/mails/templates/:name/:language": "manage_users or manage_newsletter",
  "/admin/newsletter/segments": "manage_newsletter",
  "/admin/newsletter/segments/:id": "manage_newsletter",
  "/admin/pictures": "manage_content or manage_newsletter",
  "/admin/writing/preview": "manage_content or manage_newsletter",
  "/admin/mails/:id": "manage_users",
  "/admin/mails/:id/html": "manage_users",
};

/** Calls that are not for everybody. */
const calls: Record<string, Needs> = {
  "GET /api/newsletter-sendings": "manage_newsletter",
  "GET /api/newsletter-segments": "manage_newsletter",
  "POST /api/newsletter-segments": "manage_newsletter",
  "POST /api/newsletter-segments/count": "manage_newsletter",
  "GET /api/newsletter-segments/:id": "manage_newsletter",
  "PUT /api/newsletter-segments/:id": "manage_newsletter",
  "DELETE /api/newsletter-segments/:id": "manage_newsletter",
  "GET /api/pictures": "manage_content or manage_newsletter",
  "POST /api/pictures": "manage_content or manage_newsletter",
  "PATCH /api/pictures/:id": "manage_content or manage_newsletter",
  "DELETE /api/pictures/:id": "manage_content or manage_newsletter",
  "POST /api/writing/preview": "manage_content or manage_newsletter",
  "POST /api/daily-content": "manage_content",
  "POST /api/daily-content/approve": "manage_content",
  "POST /api/daily-content/generate": "manage_content",
  "DELETE /api/blog-posts/:id": "manage_content",
  "PATCH /api/blog-posts/:id/publish": "manage_content",
  "POST /api/blog-posts": "manage_content",
  "PUT /api/blog-posts/:id": "manage_content",
  "DELETE /api/daily-motivations/:id": "manage_content",
  "POST /api/daily-motivations": "manage_content",
  "POST /api/daily-motivations/:id/publish": "manage_content",
  "POST /api/daily-motivations/generate": "manage_content",
  "PUT /api/daily-motivations/:id": "manage_content",
  "GET /api/scheduler/status": "manage_content",
  "POST /api/scheduler/trigger": "manage_content",
  "GET /api/bible-study/applications": "manage_content",
  "GET /api/donations": "manage_donations",
  "GET /api/donations/:id": "manage_donations",
  "PATCH /api/donations/:id/status": "manage_donations",
  "POST /api/donations/:id/refund": "manage_donations",
  "POST /api/donations/:id/receipt": "manage_donations",
  "GET /api/contact": "manage_content",
  "GET /api/contact-messages": "manage_content",
  "PATCH /api/contact-messages/:id/read": "manage_content",
  "GET /api/newsletter": "manage_newsletter",
  "POST /api/newsletter-posts": "manage_newsletter",
  "PUT /api/newsletter-posts/:id": "manage_newsletter",
  "DELETE /api/newsletter-posts/:id": "manage_newsletter",
  "PATCH /api/newsletter-posts/:id/publish": "manage_newsletter",
  "POST /api/newsletter-posts/:id/send": "manage_newsletter",
  "GET /api/newsletter-posts/:id/sendings": "manage_newsletter",
  "GET /api/admin/stats": "administrator",
  "GET /api/admin/roles": "manage_users",
  "POST /api/admin/roles": "manage_users",
  "PUT /api/admin/roles/:id": "manage_users",
  "DELETE /api/admin/roles/:id": "manage_users",
  "GET /api/admin/users": "manage_users",
  "POST /api/admin/users": "manage_users",
  "PATCH /api/admin/users/:id": "manage_users",
  "GET /api/admin/system-settings": "manage_users",
  "POST /api/admin/system-settings": "manage_users",
  "POST /api/admin/test-connection/:service": "manage_users",
};

/** Verbs that begin by asking who calls, as `module verb`. */
const verbs: Record<string, Needs> = {
  "mail/mail-words listCustomMailTexts": "manage_users or manage_newsletter",
  "mail/mail-words getCustomMailText": "manage_users or manage_newsletter",
  "mail/mail-words previewCurrentMail": "manage_users or manage_newsletter",
  "mail/mail-words previewCustomMailText": "manage_users or manage_newsletter",
  "mail/mail-words saveCustomMailText": "manage_users or manage_newsletter",
  "mail/mail-words removeCustomMailText": "manage_users or manage_newsletter",
  "mail/mail-words sendCustomMailTextTest": "manage_users or manage_newsletter",
  "giving/wall-admin showWallAdmin": "manage_donations",
  "giving/wall-admin hideFromWall": "manage_donations",
  "giving/wall-admin showOnWall": "manage_donations",
  "giving/wall-admin removeWallMessage": "manage_donations",
  "newsletter/retention deleteOldDeliveries": "manage_newsletter",
  "newsletter/retention deleteOldSubscriptions": "manage_newsletter",
  "giving/retention eraseDonationMessages": "manage_donations",
  "mail/retention eraseOldMailTexts": "manage_users",
  "newsletter/segments listSegments": "manage_newsletter",
  "newsletter/segments showSegment": "manage_newsletter",
  "newsletter/segments countCriteria": "manage_newsletter",
  "newsletter/segments createSegment": "manage_newsletter",
  "newsletter/segments updateSegment": "manage_newsletter",
  "newsletter/segments deleteSegment": "manage_newsletter",
  "writing/pictures listPictures": "manage_content or manage_newsletter",
  "writing/pictures uploadPicture": "manage_content or manage_newsletter",
  "writing/pictures describePicture": "manage_content or manage_newsletter",
  "writing/pictures deletePicture": "manage_content or manage_newsletter",
  "writing/preview previewMarkdown": "manage_content or manage_newsletter",
  "bible-study/applications countReceivedApplications": "manage_content",
  "bible-study/applications deleteApplication": "manage_content",
  "bible-study/applications listApplications": "manage_content",
  "bible-study/applications setApplicationStatus": "manage_content",
  "bible-study/applications getApplication": "manage_content",
  "bible-study/export exportApplications": "manage_content",
  "bible-study/letters draftApplicationReplies": "manage_content",
  "bible-study/retention deleteOldApplications": "manage_content",
  "giving/checking markMismatchChecked": "manage_donations",
  "giving/donations-export exportDonations": "manage_donations",
  "giving/management listDonations": "manage_donations",
  "giving/management readDonationReceipt": "manage_donations",
  "giving/management setDonationStatus": "manage_donations",
  "giving/management showDonation": "manage_donations",
  "giving/management summarizeDonations": "manage_donations",
  "giving/matching countPendingPledges": "manage_donations",
  "giving/matching findPledges": "manage_donations",
  "giving/matching matchPledge": "manage_donations",
  "giving/matching showPledge": "manage_donations",
  "giving/receipt-draft createThanksDraft": "manage_donations",
  "giving/receipts resendReceipt": "manage_donations",
  "giving/retention eraseUnfinishedDonations": "manage_donations",
  "giving/refunds refundDonation": "manage_donations",
  "contact/export exportContactMessages": "manage_content",
  "contact/inbox markContactMessageAnswered": "manage_content",
  "contact/inbox archiveContactMessage": "manage_content",
  "contact/inbox countUnreadContactMessages": "manage_content",
  "contact/inbox deleteContactMessage": "manage_content",
  "contact/inbox listContactMessages": "manage_content",
  "contact/inbox markContactMessageRead": "manage_content",
  "contact/inbox getContactMessage": "manage_content",
  "contact/inbox reopenContactMessage": "manage_content",
  "contact/replies draftMessageReplies": "manage_content",
  "contact/retention deleteOldContactMessages": "manage_content",
  "accounts/roles createRole": "manage_users",
  "accounts/roles deleteRole": "manage_users",
  "accounts/roles listRoles": "manage_users",
  "accounts/roles showRole": "manage_users",
  "accounts/roles updateRole": "manage_users",
  "accounts/users createUser": "manage_users",
  "accounts/users listUsers": "manage_users",
  "accounts/users showUser": "manage_users",
  "accounts/users updateUser": "manage_users",
  "accounts/account changePassword": "administrator",
  "accounts/account saveProfile": "administrator",
  "accounts/account showAccount": "administrator",
  "accounts/sessions listSessions": "administrator",
  "accounts/sessions revokeOtherSessions": "administrator",
  "accounts/sessions revokeSession": "administrator",
  "accounts/two-factor disableTwoFactor": "administrator",
  "accounts/two-factor renewRecoveryCodes": "administrator",
  "devotion/editing approveDailyContent": "manage_content",
  "devotion/editing saveDailyContent": "manage_content",
  "devotion/editor showDailyContentEditor": "manage_content",
  "devotion/generate generateDailyContent": "manage_content",
  "blog/blog listAllBlogPosts": "manage_content",
  "blog/blog-admin listBlogPostsForAdmin": "manage_content",
  "blog/blog-admin showBlogPostForAdmin": "manage_content",
  "blog/blog-admin getNewBlogPostDefaults": "manage_content",
  "blog/editing createBlogPost": "manage_content",
  "blog/editing deleteBlogPost": "manage_content",
  "blog/editing publishBlogPost": "manage_content",
  "blog/editing scheduleBlogPost": "manage_content",
  "blog/editing unscheduleBlogPost": "manage_content",
  "blog/editing updateBlogPost": "manage_content",
  "blog/preview createBlogPreviewLink": "manage_content",
  "devotion/motivation-drafts draftMotivation": "manage_content",
  "devotion/motivation-screens showMotivation": "manage_content",
  "devotion/motivation-screens showMotivations": "manage_content",
  "devotion/motivation-screens getNewMotivationDefaults": "manage_content",
  "devotion/motivations createMotivation": "manage_content",
  "devotion/motivations deleteMotivation": "manage_content",
  "devotion/motivations getMotivation": "manage_content",
  "devotion/motivations listAllMotivations": "manage_content",
  "devotion/motivations publishMotivation": "manage_content",
  "devotion/motivations updateMotivation": "manage_content",
  "devotion/scheduler getSchedulerStatus": "manage_content",
  "devotion/scheduler triggerPublication": "manage_content",
  "analytics/stats countForDashboard": "administrator",
  "mail/mail-log listMails": "manage_users",
  "mail/mail-log getMailHtml": "manage_users",
  "mail/mail-log resendMail": "manage_users",
  "mail/mail-log getMail": "manage_users",
  "newsletter/post-schedule schedulePostPublication": "manage_newsletter",
  "newsletter/post-schedule schedulePostSending": "manage_newsletter",
  "newsletter/post-schedule cancelPostSchedule": "manage_newsletter",
  "newsletter/post-screens loadEditPostScreen": "manage_newsletter",
  "newsletter/post-screens loadPostList": "manage_newsletter",
  "newsletter/post-screens loadNewPostScreen": "manage_newsletter",
  "newsletter/posts createNewsletterPost": "manage_newsletter",
  "newsletter/posts deleteNewsletterPost": "manage_newsletter",
  "newsletter/posts listNewsletterPosts": "manage_newsletter",
  "newsletter/posts publishNewsletterPost": "manage_newsletter",
  "newsletter/posts getNewsletterPost": "manage_newsletter",
  "newsletter/posts updateNewsletterPost": "manage_newsletter",
  "newsletter/letters sendTestMail": "manage_newsletter",
  "newsletter/sending cancelSending": "manage_newsletter",
  "newsletter/sending pauseSending": "manage_newsletter",
  "newsletter/sending resumeSending": "manage_newsletter",
  "newsletter/sending sendNewsletterPost": "manage_newsletter",
  "newsletter/sending-progress listSendingsOfPost": "manage_newsletter",
  "newsletter/sending-progress listRegularSendings": "manage_newsletter",
  "newsletter/subscribers exportSubscribers": "manage_newsletter",
  "newsletter/subscribers listSubscribers": "manage_newsletter",
  "newsletter/subscribers loadSubscribersScreen": "manage_newsletter",
  "operations/activity listActivity": "manage_users",
  "operations/activity recentActivity": "administrator",
  "operations/backup lastBackupRun": "manage_users",
  "operations/backup listBackups": "manage_users",
  "operations/backup readBackup": "manage_users",
  "operations/backup takeBackup": "manage_users",
  "operations/demo-content hasDemoContent": "administrator",
  "operations/health checkHealth": "manage_users",
  "operations/health describeProgram": "manage_users",
  "operations/health findAttention": "manage_users",
  "operations/jobs listJobs": "manage_users",
  "operations/jobs retryAllFailedJobs": "manage_users",
  "operations/jobs retryFailedJob": "manage_users",
  "operations/setup dismissSetup": "manage_users",
  "operations/setup showSetup": "manage_users",
  "translation/translation-admin showTranslations": "manage_content or manage_newsletter",
  "settings/connections testConnection": "manage_users",
  "settings/editing saveSystemSettings": "manage_users",
  "settings/editing showSystemSettings": "manage_users",
  "settings/settings-admin showSettingsScreen": "manage_users",
};

const isAllowed = (needs: Needs, permission: Permission) =>
  needs === "administrator" || needs.split(" or ").includes(permission);

beforeEach(async () => void (await freshDatabase()));

describe("screens", () => {
  const found = screensOf(sitemap);

  test("every address under /admin stands in the table, and no other", () => {
    expect(found.sort()).toEqual(Object.keys(screens).sort());
  });

  const closed = Object.entries(screens).filter(([, needs]) => needs !== "public") as [string, Needs][];

  test.each(closed)("%s sends who is not signed in to do so and back", async (path) => {
    const address = filled(path);
    const { status, headers } = await visitScreen(address);
    expect(status).toBe(302);
    expect(headers.get("Location")).toBe(`/admin/login?next=${encodeURIComponent(address)}`);
  });

  test.each(closed)("%s opens to %s alone", async (path, needs) => {
    for (const permission of permissions) {
      const { cookie } = await administrator({ permissions: [permission] });
      const { status } = await visitScreen(filled(path), { headers: cookie });
      if (isAllowed(needs, permission)) expect(status, permission).not.toBe(403);
      else expect(status, permission).toBe(403);
    }
  });

  test.each(closed)("what is posted to %s is refused to everybody else", async (path, needs) => {
    const posted = (headers: Record<string, string>) =>
      submitForm(filled(path), { intent: "none" }, { headers, plain: true }).catch((error: unknown) => {
        if ((error as Error).message.endsWith("takes no form")) return null;
        throw error;
      });
    const asGuest = await posted({});
    if (!asGuest) return;
    // A file is only read: nobody may post to it.
    if (isFile(path)) return expect(asGuest.status).toBe(405);
    expect(asGuest.status).toBe(302);
    for (const permission of permissions) {
      const { cookie } = await administrator({ permissions: [permission] });
      const { status } = (await posted(cookie))!;
      expect(status, permission).toBe(isAllowed(needs, permission) ? 400 : 403);
    }
  });
});

describe("calls", () => {
  const modules = import.meta.glob<{ loader?: { api?: { path: string; table: ApiTable } } }>(
    "../../app/routes/api/*.ts",
    { eager: true },
  );
  const found = Object.values(modules).flatMap(({ loader }) =>
    loader?.api
      ? Object.entries(loader.api.table).map(([method, endpoint]) => ({
          name: `${method} ${loader.api!.path}`,
          method,
          path: loader.api!.path,
          endpoint,
          needs: [endpoint.who].flat().join(" or ") as Needs | "public" | "subscriber",
        }))
      : [],
  );
  const closed = found.flatMap(({ needs, ...call }) =>
    needs === "public" || needs === "subscriber" ? [] : [{ ...call, needs }],
  );

  test("every call that is not for everybody stands in the table with who may make it", () => {
    expect(Object.fromEntries(closed.map(({ name, needs }) => [name, needs]))).toEqual(calls);
  });

  test.each(closed)("$name is refused to guests and to roles without it", async ({ method, path, needs }) => {
    const body = method === "GET" ? {} : { json: {} };
    expect((await callApi(method, filled(path), body)).status).toBe(401);
    for (const permission of permissions) {
      const { bearer } = await administrator({ permissions: [permission] });
      const { status } = await callApi(method, filled(path), { headers: bearer, ...body });
      if (isAllowed(needs, permission)) expect([401, 403], permission).not.toContain(status);
      else expect(status, permission).toBe(403);
    }
  });

  test.each(closed)("the verb behind $name asks by itself", async ({ endpoint, needs }) => {
    const run = async (caller: Caller) => {
      const reply = { headers: new Headers(), status: 200 };
      await endpoint.run(caller, {}, reply);
    };
    await expectRefusals(run, needs);
  });
});

describe("verbs", () => {
  const found = guardedVerbs();

  test("every verb that asks for an administrator stands in the table with what it asks for", () => {
    expect(Object.fromEntries(found.map(({ name, needs }) => [name, needs]))).toEqual(verbs);
  });

  test.each(found)("$name refuses guests and roles without it", async ({ module, verb, needs }) => {
    const load = features[module]!;
    const run = (await load())[verb] as (caller: Caller, input: unknown) => Promise<unknown>;
    await expectRefusals((caller) => run(caller, {}), needs);
  });
});

const features = import.meta.glob<Record<string, unknown>>("../../app/features/**/*.server.{ts,tsx}");

async function expectRefusals(run: (caller: Caller) => Promise<unknown>, needs: Needs): Promise<void> {
  const statusFor = async (caller: Caller) => {
    try {
      await run(caller);
    } catch (error) {
      if (error instanceof AppError) return error.status;
    }
    return undefined;
  };
  const { caller } = await administrator();
  const guest: Caller = { ...caller, kind: "guest", userId: null, admin: null, permissions: new Set() };
  expect(await statusFor(guest)).toBe(401);
  const notEnrolled: Caller = { ...caller, admin: { ...caller.admin!, mustEnrol: true } };
  expect(await statusFor(notEnrolled), "before enrolling a second factor").toBe(403);
  for (const permission of permissions.filter((one) => !isAllowed(needs, one))) {
    expect(await statusFor({ ...caller, permissions: new Set([permission]) }), permission).toBe(403);
  }
}

interface Entry {
  path?: string;
  index?: boolean;
  file: string;
  children?: Entry[];
}

/** The addresses of the sitemap under /admin that answer by themselves. */
function screensOf(entries: readonly Entry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path}` : above;
    if (children) {
      // A screen around others is one by itself where no index stands in its place.
      const alone = path && !children.some((child) => child.index ?? !child.path) ? [own] : [];
      return [...alone.filter((one) => one.startsWith("/admin")), ...screensOf(children, own)];
    }
    return /^\/admin(\/|$)/.test(own) ? [own] : [];
  });
}

/** Whether an address answers with a file and has no screen. */
const isFile = (path: string) =>
  (sitemap as Entry[]).some((entry) => `/${entry.path}` === path && entry.file.startsWith("routes/feeds/"));

/** An address with its parameters filled in. */
const filled = (path: string) =>
  path
    .replace(/\/\*$/, "/nowhere")
    .replace(/\{service\}|:service/, "redis")
    .replace(/\{file\}|:file/, "limye.db")
    .replace(/\{\w+\}|:\w+/g, "1");

/** The exported functions of features whose first statement asks who calls, and what for. */
function guardedVerbs() {
  return Object.keys(features).flatMap((module) =>
    verbsOf([module.slice("../../".length)]).flatMap(({ name, needs }) =>
      needs === null || needs === "signedIn"
        ? []
        : [{ name, module, verb: name.split(" ")[1]!, needs: needs as Needs }],
    ),
  );
}
