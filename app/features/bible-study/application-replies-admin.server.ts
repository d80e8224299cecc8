import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { mailtoLink } from "~/features/mail/mailto-link";
import { getSettings } from "~/settings/settings.server";
import { tFor } from "~/i18n/i18n.server";
import type { AdminApplication } from "./applications-admin.schema";

/** The reply drafts, named by the status that follows. */
const readyReplies = ["contacted", "accepted", "declined"] as const;

export interface ApplicationReplies {
  /** An empty draft. */
  plain: string;
  /** Drafts with a text. */
  ready: { name: (typeof readyReplies)[number]; href: string }[];
}

/** Mail drafts (mailto) to an applicant, in the chosen language. */
export async function draftApplicationReplies(
  caller: Caller,
  { name, email, language }: AdminApplication,
): Promise<ApplicationReplies> {
  requirePermission(caller, "manage_content");
  const { siteName } = (await getSettings()).site;
  const t = tFor(language);
  const values = { name, siteName };
  const draft = { to: email, subject: t("admin-bible-study:letters.subject", values) };
  return {
    plain: mailtoLink(draft),
    ready: readyReplies.map((name) => ({
      name,
      href: mailtoLink({ ...draft, body: t(`admin-bible-study:letters.${name}.body`, values) }),
    })),
  };
}
