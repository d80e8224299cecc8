import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { writeSessionCookie } from "~/auth/session-cookie.server";
import { signInLimit } from "~/features/accounts/limits.server";
import { passwordLength } from "~/features/accounts/password-length";
import { SignInFrame } from "~/features/accounts/sign-in/sign-in-frame";
import { acceptInvitation, showInvitation } from "~/features/accounts/users/accept-invitation.server";
import { acceptInvitationSchema } from "~/features/accounts/users/invitations.schema";
import { logoPicture } from "~/features/writing/pictures/picture-path";
import { getSettings } from "~/settings/settings.server";
import { AdminForm } from "~/http/admin-form";
import { adminMeta } from "~/http/admin-screen.server";
import { intent, siteAction } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { SecretField } from "~/http/secret-field";
import { tFor } from "~/i18n/i18n.server";
import { Button } from "~/ui/button";
import { AdminLanguages } from "./shell/admin-languages";
import { languageCookieHeader } from "./shell/language-cookie-header.server";
import { revalidateUnlessSent } from "./shell/revalidation";

const home = "/admin/dashboard";

/** Opening the link changes nothing: mail scanners follow links. */
export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const { language } = caller;
    const { site, ministry } = await getSettings();
    const token = args.params.token ?? "";
    const invitation = await showInvitation(caller, { token });
    const title = tFor(language)(`admin-roles:invitation.${invitation ? "title" : "deadTitle"}`);
    return data(
      {
        meta: adminMeta(title),
        title,
        siteName: site.siteName,
        logo: logoPicture(ministry.logo),
        username: invitation?.username ?? null,
        action: `/admin/invitation/${token}`,
      },
      { status: invitation ? 200 : 404, headers: languageCookieHeader(args.request, language) },
    );
  });
}

export async function action(args: ActionFunctionArgs) {
  return siteAction(args, {
    accept: intent({
      schema: acceptInvitationSchema,
      verb: async (caller, input, { headers }) => {
        const { sid } = await acceptInvitation(caller, input);
        headers.append("Set-Cookie", await writeSessionCookie(sid));
      },
      limit: signInLimit,
      done: home,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessSent;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** An invited person chooses their own password. */
export default function InvitationPage() {
  const { t } = useTranslation("admin-roles");
  const { title, siteName, logo, username, action } = useLoaderData<typeof loader>();
  const lead = username === null ? t("invitation.deadText") : t("invitation.lead", { siteName, username });
  return (
    <SignInFrame
      siteName={siteName}
      logo={logo}
      title={title}
      lead={lead}
      languages={<AdminLanguages keep={{}} />}
    >
      {username !== null && <PasswordForm action={action} username={username} />}
    </SignInFrame>
  );
}

function PasswordForm({ action, username }: { action: string; username: string }) {
  const { t } = useTranslation("admin-roles");
  const { t: account } = useTranslation("admin-account");
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  return (
    <AdminForm<"newPassword" | "newPasswordAgain">
      id="invitation"
      action={action}
      intent="accept"
      failure={t("invitation.failed")}
      onSuccess={() => navigate(home, { replace: true })}
      className="flex flex-col gap-5"
    >
      {({ fields, pending }) => (
        <>
          {/* Password managers save the name with the password. */}
          <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
          <SecretField
            field={fields.newPassword}
            label={account("password.new")}
            hint={account("password.newHint", { min: passwordLength.min })}
            autoComplete="new-password"
            maxLength={passwordLength.max}
            required
          />
          <SecretField
            field={fields.newPasswordAgain}
            label={account("password.again")}
            autoComplete="new-password"
            maxLength={passwordLength.max}
            required
          />
          <Button type="submit" loading={pending || isLeaving} block>
            {t("invitation.submit")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
