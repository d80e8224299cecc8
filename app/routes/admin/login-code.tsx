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
import { SignInCodeForm } from "./login/sign-in-code-form";
import { SignInFrame } from "~/features/accounts/sign-in/sign-in-frame";
import { signInCodeSchema } from "~/features/accounts/sign-in/sign-in.schema";
import { signInWithCode } from "~/features/accounts/sign-in/sign-in.server";
import { signInLimit } from "~/features/accounts/limits.server";
import { logoPicture } from "~/features/writing/pictures/picture-path";
import { getSettings } from "~/settings/settings.server";
import { adminMeta, enrolPath } from "~/http/admin-screen.server";
import { formAction } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { languageCookieHeader } from "./shell/language-cookie-header.server";
import { revalidateUnlessSent } from "./shell/revalidation";
import { AdminLanguages } from "./shell/admin-languages";
import { readNextPath, withNextPath } from "./shell/next-screen.server";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async ({ admin, language }) => {
    const next = readNextPath(args.request);
    if (admin) throw redirect(next);
    const start = withNextPath("/admin/login", next);
    if (!pendingSignInCookie.read(args.request.headers.get("Cookie"))) throw redirect(start);
    const title = tFor(language)("admin:signIn.step.title");
    const { site, ministry } = await getSettings();
    const path = withNextPath("/admin/login/code", next);
    return data(
      {
        meta: adminMeta(title),
        siteName: site.siteName,
        logo: logoPicture(ministry.logo),
        next,
        recovery: new URL(args.request.url).searchParams.get("with") === "recovery",
        paths: { start, app: path, recovery: `${path}&with=recovery` },
      },
      { headers: languageCookieHeader(args.request, language) },
    );
  });
}

export async function action(args: ActionFunctionArgs) {
  const next = readNextPath(args.request);
  const half = pendingSignInCookie.read(args.request.headers.get("Cookie"));
  return formAction(args, {
    schema: signInCodeSchema,
    verb: async (caller, input, { headers }) => {
      const { sid, codesLeft } = await signInWithCode(caller, half, input);
      headers.append("Set-Cookie", await writeSessionCookie(sid));
      headers.append("Set-Cookie", pendingSignInCookie.clear());
      return codesLeft;
    },
    limit: signInLimit,
    // After a recovery code the page shows how many are left, with a link to go on.
    done: (codesLeft) => (codesLeft === null ? next : `${withNextPath(enrolPath, next)}&used=recovery`),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessSent;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The second step of signing in: a code of the app, or a recovery code. */
export default function SignInCode() {
  const { t } = useTranslation("admin");
  const { siteName, logo, next, recovery, paths } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const leaving = useNavigation().state !== "idle";
  return (
    <SignInFrame
      siteName={siteName}
      logo={logo}
      title={t("signIn.step.title")}
      lead={recovery ? t("signIn.step.recoveryLead") : t("signIn.step.lead")}
      languages={<AdminLanguages keep={{ next, ...(recovery && { with: "recovery" }) }} />}
    >
      <SignInCodeForm
        key={String(recovery)}
        recovery={recovery}
        paths={paths}
        leaving={leaving}
        onDone={(address) => navigate(address, { replace: true })}
      />
    </SignInFrame>
  );
}
