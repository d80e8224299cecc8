import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cookiesAreSecure } from "~/auth/cookies.server";
import { AccountPasswordForm } from "./account/password-form";
import { AccountProfileForm } from "./account/profile-form";
import { AccountSessions } from "./account/sessions";
import { AccountTokensLink } from "./account/tokens-link";
import { AccountTwoFactor } from "./account/two-factor-summary";
import { changePasswordSchema, profileSchema } from "~/features/accounts/account.schema";
import { changePassword, saveProfile, showAccount } from "~/features/accounts/account.server";
import { noInput, sessionIdSchema } from "~/features/accounts/sessions.schema";
import { listSessions, revokeOtherSessions, revokeSession } from "~/features/accounts/sessions.server";
import { roleTitle } from "~/features/accounts/users/role-names";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatDateIn, formatDateTime, formatRelative } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { adminLanguageCookie } from "~/i18n/language-cookie";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";
import { readDone } from "./shell/done";

const intentsWithNotice = ["profile", "password", "revoke", "revokeOthers"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "administrator", "admin-account:title", async (caller) => {
    const { language } = caller;
    const { timeZone } = (await getSettings()).publishing;
    const [{ twoFactorSince, ...account }, sessions] = await Promise.all([
      showAccount(caller),
      listSessions(caller),
    ]);
    return {
      account: {
        ...account,
        role: roleTitle({ name: caller.admin!.role, displayName: account.role }, tFor(language)),
      },
      twoFactorSince: twoFactorSince && formatDateIn(twoFactorSince, language, timeZone),
      sessions: sessions.map(({ createdAt, lastUsedAt, ...session }) => ({
        ...session,
        begun: formatDateTime(createdAt, language, timeZone),
        lastUsed: formatRelative(lastUsedAt, new Date(), language),
      })),
      done: readDone(args.request, intentsWithNotice),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "administrator", {
    profile: intent({
      schema: profileSchema,
      verb: async (caller, input, { headers }) => {
        await saveProfile(caller, input);
        headers.append("Set-Cookie", adminLanguageCookie(input.preferredLanguage, cookiesAreSecure));
      },
    }),
    password: intent({ schema: changePasswordSchema, verb: changePassword }),
    revoke: intent({ schema: sessionIdSchema, verb: revokeSession }),
    revokeOthers: intent({ schema: noInput, verb: revokeOtherSessions }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The caller's own account: name, language, password, second factor, and sessions. */
export default function Account() {
  const { t } = useTranslation("admin-account");
  const { account, twoFactorSince, sessions, done } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead", { username: account.username, role: account.role })}
      width="reading"
    >
      {done && <Alert variant="success" title={t(`${done}.done`)} className="mb-8" />}
      <AccountProfileForm {...account} />
      <AccountPasswordForm username={account.username} />
      <AccountTwoFactor since={twoFactorSince} codesLeft={account.codesLeft} />
      <AccountTokensLink />
      <AccountSessions sessions={sessions} />
    </AdminPage>
  );
}
