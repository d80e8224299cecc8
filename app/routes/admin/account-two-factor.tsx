import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pendingTotpCookie } from "~/auth/pending-totp.server";
import { SignInFrame } from "~/features/accounts/sign-in/sign-in-frame";
import { RecoveryCodes } from "./account-two-factor/recovery-codes";
import { TwoFactorManage } from "./account-two-factor/two-factor-manage";
import { TwoFactorSetup } from "./account-two-factor/two-factor-setup";
import {
  disableTwoFactorSchema,
  enableTwoFactorSchema,
  renewRecoveryCodesSchema,
} from "~/features/accounts/sign-in/two-factor.schema";
import {
  disableTwoFactor,
  enableTwoFactor,
  describeEnrolment,
  getPendingSecret,
  renewRecoveryCodes,
  showTwoFactor,
  type NewCodes,
} from "~/features/accounts/sign-in/two-factor.server";
import { logoPicture } from "~/features/writing/pictures/picture-path";
import { getSettings } from "~/settings/settings.server";
import { adminMeta, admitAdmin, enrolPath } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import type { FormAnswer } from "~/http/form-answer";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatDateIn } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languageCookieHeader } from "./shell/language-cookie-header.server";
import { AdminLanguages } from "./shell/admin-languages";
import { readNextPath, withNextPath } from "./shell/next-screen.server";
import { SignOutForm } from "./shell/sign-out-form";
import { readDone } from "./shell/done";

const shownBefore = ({ headers }: Request) => pendingTotpCookie.read(headers.get("Cookie"));

export async function loader(args: LoaderFunctionArgs) {
  // Also for administrators who must enrol first: they can open no other screen.
  return admitAdmin(args, "signedIn", async (caller) => {
    const { language } = caller;
    const { since, ...state } = await showTwoFactor(caller);
    const headers = new Headers(languageCookieHeader(args.request, language));
    const pending = since === null ? getPendingSecret(caller, shownBefore(args.request)) : null;
    if (pending) headers.append("Set-Cookie", pendingTotpCookie.write(pending));
    const query = new URL(args.request.url).searchParams;
    const { publishing, ministry } = await getSettings();
    const next = query.has("next") || state.mustEnrol ? readNextPath(args.request) : "/admin/account";
    const title = tFor(language)("admin-account:twoFactor.title");
    return data(
      {
        meta: adminMeta(title),
        ...state,
        logo: logoPicture(ministry.logo),
        since: since && formatDateIn(since, language, publishing.timeZone),
        setup: pending && (await describeEnrolment(caller, pending)),
        codeWasUsed: query.get("used") === "recovery",
        wasTurnedOff: readDone(args.request, ["disable"]) !== null,
        next,
        action: withNextPath(enrolPath, next),
      },
      { headers },
    );
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "signedIn", {
    enable: intent({
      schema: enableTwoFactorSchema,
      verb: async (caller, input, { headers }) => {
        const codes = await enableTwoFactor(caller, shownBefore(args.request), input);
        headers.append("Set-Cookie", pendingTotpCookie.clear());
        return codes;
      },
      returnsResult: true,
    }),
    renew: intent({ schema: renewRecoveryCodesSchema, verb: renewRecoveryCodes, returnsResult: true }),
    disable: intent({ schema: disableTwoFactorSchema, verb: disableTwoFactor }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Sets up and manages the second factor. Without the navigation rail, because some people must enrol first. */
export default function TwoFactor() {
  const { t } = useTranslation("admin-account");
  const state = useLoaderData<typeof loader>();
  const codes = useNewCodes();
  return (
    <SignInFrame
      siteName={state.siteName}
      logo={state.logo}
      home="/admin/dashboard"
      title={codes ? t("codes.title") : t("twoFactor.title")}
      lead={codes ? t("codes.lead") : t("twoFactor.lead")}
      languages={<AdminLanguages keep={{ next: state.next }} />}
    >
      {codes ? (
        <RecoveryCodes codes={codes} siteName={state.siteName} next={state.next} />
      ) : state.setup ? (
        <TwoFactorSetup {...state} setup={state.setup} />
      ) : (
        <TwoFactorManage {...state} />
      )}
      {!codes && <WayOut mustEnrol={state.mustEnrol} next={state.next} />}
    </SignInFrame>
  );
}

/** The codes from the last form. The answers are read by key, because the form unmounts as soon as there are codes. */
function useNewCodes(): string[] | undefined {
  const posted = useActionData<FormAnswer<NewCodes>>();
  const enabled = useFetcher<FormAnswer<NewCodes>>({ key: "two-factor-enable" });
  const renewed = useFetcher<FormAnswer<NewCodes>>({ key: "two-factor-renew" });
  return (renewed.data?.result ?? enabled.data?.result ?? posted?.result)?.codes;
}

function WayOut({ mustEnrol, next }: { mustEnrol: boolean; next: string }) {
  const { t } = useTranslation("admin-account");
  if (!mustEnrol) {
    return (
      <a href={next} className="link mt-6 inline-flex min-h-11 items-center text-sm">
        {next === "/admin/account" ? t("twoFactor.back") : t("twoFactor.goOn")}
      </a>
    );
  }
  return <SignOutForm className="mt-6">{t("admin:signOut")}</SignOutForm>;
}
