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
import { setupLimit } from "~/features/accounts/limits.server";
import { SignInFrame } from "~/features/accounts/sign-in/sign-in-frame";
import { ownAdministratorSchema } from "~/features/accounts/users/own-administrator.schema";
import { createOwnAdministrator } from "~/features/accounts/users/own-administrator.server";
import { isSetupOpen } from "~/features/accounts/users/setup-code.server";
import { adminMeta } from "~/http/admin-screen.server";
import { formAction } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { logoPicture } from "~/features/writing/pictures/picture-path";
import { getSettings } from "~/settings/settings.server";
import { OwnAdministratorForm } from "./setup/own-administrator-form";
import { AdminLanguages } from "./shell/admin-languages";
import { languageCookieHeader } from "./shell/language-cookie-header.server";
import { revalidateUnlessSent } from "./shell/revalidation";

const firstHourPath = "/admin/first-hour";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async ({ language }) => {
    if (!(await isSetupOpen())) throw redirect("/admin/dashboard");
    const { site, ministry } = await getSettings();
    return data(
      {
        meta: adminMeta(tFor(language)("admin-first-hour:account.title")),
        siteName: site.siteName,
        logo: logoPicture(ministry.logo),
      },
      { headers: languageCookieHeader(args.request, language) },
    );
  });
}

export async function action(args: ActionFunctionArgs) {
  return formAction(args, {
    schema: ownAdministratorSchema,
    verb: async (caller, input, { headers }) => {
      const { session, half } = await createOwnAdministrator(caller, input);
      const cookie = session ? await writeSessionCookie(session.sid) : pendingSignInCookie.write(half);
      headers.append("Set-Cookie", cookie);
    },
    limit: setupLimit,
    done: firstHourPath,
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessSent;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** What everybody sees while the site has no administrator; its owner creates their account here. */
export default function Setup() {
  const { t } = useTranslation("admin-first-hour");
  const { siteName, logo } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const leaving = useNavigation().state !== "idle";
  return (
    <SignInFrame
      siteName={siteName}
      logo={logo}
      home="/admin/setup"
      title={t("account.title")}
      lead={t("account.lead")}
      languages={<AdminLanguages />}
    >
      <OwnAdministratorForm leaving={leaving} onDone={() => navigate(firstHourPath, { replace: true })} />
    </SignInFrame>
  );
}
