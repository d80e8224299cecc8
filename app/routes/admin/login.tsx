import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useNavigate, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pendingSignInCookie } from "~/auth/pending-sign-in.server";
import { writeSessionCookie } from "~/auth/session-cookie.server";
import { SignInForm } from "./login/sign-in-form";
import { SignInFrame } from "~/features/accounts/sign-in/sign-in-frame";
import { signInSchema } from "~/features/accounts/sign-in/sign-in.schema";
import { signInLimit } from "~/features/accounts/limits.server";
import { logoPicture } from "~/features/writing/pictures/picture-path";
import { getSettings } from "~/settings/settings.server";
import { adminMeta, safeNextPath } from "~/http/admin-screen.server";
import { formAction } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { Alert } from "~/ui/alert";
import { authenticate } from "./login/authenticator.server";
import { languageCookieHeader } from "./shell/language-cookie-header.server";
import { revalidateUnlessSent } from "./shell/revalidation";
import { AdminLanguages } from "./shell/admin-languages";
import { readNextPath, withNextPath } from "./shell/next-screen.server";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async ({ admin, language }) => {
    const next = readNextPath(args.request);
    if (admin) throw redirect(next);
    const { site, ministry } = await getSettings();
    const title = tFor(language)("admin:signIn.title");
    return data(
      {
        meta: adminMeta(title),
        siteName: site.siteName,
        logo: logoPicture(ministry.logo),
        next,
        // False when the person opened the sign-in page directly.
        isSentHere: next !== safeNextPath(null),
        action: withNextPath("/admin/login", next),
      },
      { headers: languageCookieHeader(args.request, language) },
    );
  });
}

export async function action(args: ActionFunctionArgs) {
  const next = readNextPath(args.request);
  return formAction(args, {
    schema: signInSchema,
    verb: async (caller, input, { headers }) => {
      const { session, half } = await authenticate(caller, input, args.request);
      const cookie = session ? await writeSessionCookie(session.sid) : pendingSignInCookie.write(half);
      headers.append("Set-Cookie", cookie);
      return session;
    },
    limit: signInLimit,
    done: (session) => (session ? next : withNextPath("/admin/login/code", next)),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessSent;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Signing in to the administration. */
export default function SignIn() {
  const { t } = useTranslation("admin");
  const { siteName, logo, next, isSentHere, action } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const leaving = useNavigation().state !== "idle";
  return (
    <SignInFrame
      siteName={siteName}
      logo={logo}
      title={t("signIn.title")}
      lead={t("signIn.lead", { siteName })}
      languages={<AdminLanguages keep={{ next }} />}
    >
      {isSentHere && (
        <Alert title={t("signIn.refused")} className="mb-6">
          {t("signIn.again")}
        </Alert>
      )}
      <SignInForm
        action={action}
        next={next}
        leaving={leaving}
        onDone={(address) => navigate(address, { replace: true })}
      />
    </SignInFrame>
  );
}
