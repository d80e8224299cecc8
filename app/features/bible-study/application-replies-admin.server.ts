import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { mailtoLink } from "~/features/mail/mailto-link";
import { getSettings } from "~/settings/settings.server";
import { tFor } from "~/i18n/i18n.server";
import type { AdminApplication } from "./applications-admin.schema";

/** What there is to say to an applicant, by the status it leads to. */
const readyReplies = ["contacted", "accepted", "declined"] as const;

export interface ApplicationReplies {
  /** Opens an empty letter. */
  plain: string;
  /** Open one that says it already. */
  ready: { name: (typeof readyReplies)[number]; href: string }[];
}

/** The ways to write to an applicant: drafts in the language they chose. */
export async function draftApplicationReplies(
  caller: Caller,
  { name, email, language }: AdminApplication,
): Promise<ApplicationReplies> {
  requirePermission(caller, "manage_content");
  const { siteName } = (await getSettings()).site;
  const t = tFor(language);
  const words = { name, siteName };
  const letter = { to: email, subject: t("admin-bible-study:letters.subject", words) };
  return {
    plain: mailtoLink(letter),
    ready: readyReplies.map((name) => ({
      name,
      href: mailtoLink({ ...letter, body: t(`admin-bible-study:letters.${name}.body`, words) }),
    })),
  };
}
