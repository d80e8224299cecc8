import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "~/auth/caller.server";
import { permissions, type Permission } from "~/auth/permissions";
import { AppError } from "~/request/errors";
import type { ApiTable } from "~/http/json-api.server";
import sitemap from "~/routes";
import { administrator } from "~tests/support/admin";
import { freshDatabase } from "~tests/support/database";
import { callApi, submitForm, visitScreen } from "~tests/support/requests";
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
  "mail/custom-mail-text-admin listCustomMailTexts": "manage_users or manage_newsletter",
  "mail/custom-mail-text-admin getCustomMailText": "manage_users or manage_newsletter",
  "mail/custom-mail-text-admin previewCurrentMail": "manage_users or manage_newsletter",
  "mail/custom-mail-text-admin previewCustomMailText": "manage_users or manage_newsletter",
  "mail/custom-mail-text-admin saveCustomMailText": "manage_users or manage_newsletter",
  "mail/custom-mail-text-admin removeCustomMailText": "manage_users or manage_newsletter",
  "mail/custom-mail-text-admin sendCustomMailTextTest": "manage_users or manage_newsletter",
  "giving/wall/wall-admin showWallAdmin": "manage_donations",
  "giving/wall/wall-admin hideFromWall": "manage_donations",
  "giving/wall/wall-admin showOnWall": "manage_donations",
  "giving/wall/wall-admin removeWallMessage": "manage_donations",
  "newsletter/retention deleteOldDeliveries": "manage_newsletter",
  "newsletter/retention deleteOldSubscriptions": "manage_newsletter",
  "giving/retention eraseDonationMessages": "manage_donations",
  "mail/retention eraseOldMailTexts": "manage_users",
  "newsletter/segments/segments-admin listSegments": "manage_newsletter",
  "newsletter/segments/segments-admin showSegment": "manage_newsletter",
  "newsletter/segments/segments-admin countCriteria": "manage_newsletter",
  "newsletter/segments/segments-admin createSegment": "manage_newsletter",
  "newsletter/segments/segments-admin updateSegment": "manage_newsletter",
  "newsletter/segments/segments-admin deleteSegment": "manage_newsletter",
  "writing/pictures/pictures-admin listPictures": "manage_content or manage_newsletter",
  "writing/pictures/pictures-admin uploadPicture": "manage_content or manage_newsletter",
  "writing/pictures/pictures-admin describePicture": "manage_content or manage_newsletter",
  "writing/pictures/pictures-admin deletePicture": "manage_content or manage_newsletter",
  "writing/markdown/markdown-preview previewMarkdown": "manage_content or manage_newsletter",
  "bible-study/applications-admin countReceivedApplications": "manage_content",
  "bible-study/applications-admin deleteApplication": "manage_content",
  "bible-study/applications-admin listApplications": "manage_content",
  "bible-study/applications-admin setApplicationStatus": "manage_content",
  "bible-study/applications-admin getApplication": "manage_content",
  "bible-study/applications-export-admin exportApplications": "manage_content",
  "bible-study/application-replies-admin draftApplicationReplies": "manage_content",
  "bible-study/retention deleteOldApplications": "manage_content",
  "giving/admin/mismatches-admin markMismatchChecked": "manage_donations",
  "giving/admin/donations-export-admin exportDonations": "manage_donations",
  "giving/admin/donations-admin listDonations": "manage_donations",
  "giving/admin/donations-admin readDonationReceipt": "manage_donations",
  "giving/admin/donations-admin setDonationStatus": "manage_donations",
  "giving/admin/donations-admin showDonation": "manage_donations",
  "giving/admin/donations-admin summarizeDonations": "manage_donations",
  "giving/admin/pledges-admin countPendingPledges": "manage_donations",
  "giving/admin/pledges-admin findPledges": "manage_donations",
  "giving/admin/pledges-admin matchPledge": "manage_donations",
  "giving/admin/pledges-admin showPledge": "manage_donations",
  "giving/admin/thanks-draft-admin createThanksDraft": "manage_donations",
  "giving/receipts/receipts resendReceipt": "manage_donations",
  "giving/retention eraseUnfinishedDonations": "manage_donations",
  "giving/admin/refunds-admin refundDonation": "manage_donations",
  "contact/messages-export-admin exportContactMessages": "manage_content",
  "contact/messages-admin markContactMessageAnswered": "manage_content",
  "contact/messages-admin archiveContactMessage": "manage_content",
  "contact/messages-admin countUnreadContactMessages": "manage_content",
  "contact/messages-admin deleteContactMessage": "manage_content",
  "contact/messages-admin listContactMessages": "manage_content",
  "contact/messages-admin markContactMessageRead": "manage_content",
  "contact/messages-admin getContactMessage": "manage_content",
  "contact/messages-admin reopenContactMessage": "manage_content",
  "contact/message-replies-admin draftMessageReplies": "manage_content",
  "contact/retention deleteOldContactMessages": "manage_content",
  "accounts/users/roles-admin createRole": "manage_users",
  "accounts/users/roles-admin deleteRole": "manage_users",
  "accounts/users/roles-admin listRoles": "manage_users",
  "accounts/users/roles-admin showRole": "manage_users",
  "accounts/users/roles-admin updateRole": "manage_users",
  "accounts/users/users-admin createUser": "manage_users",
  "accounts/users/users-admin listUsers": "manage_users",
  "accounts/users/users-admin showUser": "manage_users",
  "accounts/users/users-admin updateUser": "manage_users",
  "accounts/account changePassword": "administrator",
  "accounts/account saveProfile": "administrator",
  "accounts/account showAccount": "administrator",
  "accounts/sessions listSessions": "administrator",
  "accounts/sessions revokeOtherSessions": "administrator",
  "accounts/sessions revokeSession": "administrator",
  "accounts/sign-in/two-factor disableTwoFactor": "administrator",
  "accounts/sign-in/two-factor renewRecoveryCodes": "administrator",
  "devotion/daily-content/daily-content-admin approveDailyContent": "manage_content",
  "devotion/daily-content/daily-content-admin saveDailyContent": "manage_content",
  "devotion/daily-content/daily-content-admin-screens showDailyContentEditor": "manage_content",
  "devotion/daily-content/daily-content-generate generateDailyContent": "manage_content",
  "blog/blog-admin listAllBlogPosts": "manage_content",
  "blog/blog-admin-screens listBlogPostsForAdmin": "manage_content",
  "blog/blog-admin-screens showBlogPostForAdmin": "manage_content",
  "blog/blog-admin-screens getNewBlogPostDefaults": "manage_content",
  "blog/blog-admin createBlogPost": "manage_content",
  "blog/blog-admin deleteBlogPost": "manage_content",
  "blog/blog-admin publishBlogPost": "manage_content",
  "blog/blog-admin scheduleBlogPost": "manage_content",
  "blog/blog-admin unscheduleBlogPost": "manage_content",
  "blog/blog-admin updateBlogPost": "manage_content",
  "blog/blog-preview createBlogPreviewLink": "manage_content",
  "devotion/motivations/motivation-drafts draftMotivation": "manage_content",
  "devotion/motivations/motivations-admin-screens showMotivation": "manage_content",
  "devotion/motivations/motivations-admin-screens showMotivations": "manage_content",
  "devotion/motivations/motivations-admin-screens getNewMotivationDefaults": "manage_content",
  "devotion/motivations/motivations-admin createMotivation": "manage_content",
  "devotion/motivations/motivations-admin deleteMotivation": "manage_content",
  "devotion/motivations/motivations-admin getMotivation": "manage_content",
  "devotion/motivations/motivations-admin listAllMotivations": "manage_content",
  "devotion/motivations/motivations-admin publishMotivation": "manage_content",
  "devotion/motivations/motivations-admin updateMotivation": "manage_content",
  "devotion/scheduler/scheduler-admin getSchedulerStatus": "manage_content",
  "devotion/scheduler/scheduler-admin triggerPublication": "manage_content",
  "analytics/dashboard-counts countForDashboard": "administrator",
  "mail/mail-log-admin listMails": "manage_users",
  "mail/mail-log-admin getMailHtml": "manage_users",
  "mail/mail-log-admin resendMail": "manage_users",
  "mail/mail-log-admin getMail": "manage_users",
  "newsletter/posts/post-schedule-admin schedulePostPublication": "manage_newsletter",
  "newsletter/posts/post-schedule-admin schedulePostSending": "manage_newsletter",
  "newsletter/posts/post-schedule-admin cancelPostSchedule": "manage_newsletter",
  "newsletter/posts/posts-admin-screens loadEditPostScreen": "manage_newsletter",
  "newsletter/posts/posts-admin-screens loadPostList": "manage_newsletter",
  "newsletter/posts/posts-admin-screens loadNewPostScreen": "manage_newsletter",
  "newsletter/posts/posts-admin createNewsletterPost": "manage_newsletter",
  "newsletter/posts/posts-admin deleteNewsletterPost": "manage_newsletter",
  "newsletter/posts/posts-admin listNewsletterPosts": "manage_newsletter",
  "newsletter/posts/posts-admin publishNewsletterPost": "manage_newsletter",
  "newsletter/posts/posts-admin getNewsletterPost": "manage_newsletter",
  "newsletter/posts/posts-admin updateNewsletterPost": "manage_newsletter",
  "newsletter/sending/test-mail-admin sendTestMail": "manage_newsletter",
  "newsletter/sending/sending-admin cancelSending": "manage_newsletter",
  "newsletter/sending/sending-admin pauseSending": "manage_newsletter",
  "newsletter/sending/sending-admin resumeSending": "manage_newsletter",
  "newsletter/sending/sending-admin sendNewsletterPost": "manage_newsletter",
  "newsletter/sending/sending-progress-admin listSendingsOfPost": "manage_newsletter",
  "newsletter/sending/sending-progress-admin listRegularSendings": "manage_newsletter",
  "newsletter/subscribers/subscribers-admin exportSubscribers": "manage_newsletter",
  "newsletter/subscribers/subscribers-admin listSubscribers": "manage_newsletter",
  "newsletter/subscribers/subscribers-admin loadSubscribersScreen": "manage_newsletter",
  "operations/activity-admin listActivity": "manage_users",
  "operations/activity-admin recentActivity": "administrator",
  "operations/backups-admin lastBackupRun": "manage_users",
  "operations/backups-admin listBackups": "manage_users",
  "operations/backups-admin readBackup": "manage_users",
  "operations/backups-admin takeBackup": "manage_users",
  "operations/demo-content-admin hasDemoContent": "administrator",
  "operations/health-admin checkHealth": "manage_users",
  "operations/health-admin describeProgram": "manage_users",
  "operations/health-admin findAttention": "manage_users",
  "operations/jobs-admin listJobs": "manage_users",
  "operations/jobs-admin retryAllFailedJobs": "manage_users",
  "operations/jobs-admin retryFailedJob": "manage_users",
  "operations/setup-admin dismissSetup": "manage_users",
  "operations/setup-admin showSetup": "manage_users",
  "translation/translation-admin-screens showTranslations": "manage_content or manage_newsletter",
  "settings/connections-admin testConnection": "manage_users",
  "settings/system-settings-admin saveSystemSettings": "manage_users",
  "settings/system-settings-admin showSystemSettings": "manage_users",
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
    "/app/routes/api/*.ts",
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

const features = import.meta.glob<Record<string, unknown>>("/app/features/**/*.server.{ts,tsx}");

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
    verbsOf([module.slice("/".length)]).flatMap(({ name, needs }) =>
      needs === null || needs === "signedIn"
        ? []
        : [{ name, module, verb: name.split(" ")[1]!, needs: needs as Needs }],
    ),
  );
}
