import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { writeSessionCookie } from "~/auth/session-cookie.server";
import { SignInForm } from "~/features/accounts/sign-in-form";
import { signInSchema } from "~/features/accounts/sign-in.schema";
import { getSettings } from "~/features/settings/settings.server";
import { safeNext } from "~/http/desk-screen.server";
import { formAction } from "~/http/form-action.server";
import { sendForm } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { authenticate } from "./shell/authenticator.server";
import { chosenLanguage } from "./shell/chosen-language.server";
import { DeskLanguages } from "./shell/desk-languages";

const nextOf = (request: Request) => safeNext(new URL(request.url).searchParams.get("next"));

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async ({ admin, language }) => {
    const next = nextOf(args.request);
    if (admin) throw redirect(next);
    const { siteName } = (await getSettings()).site;
    const title = tFor(language)("desk:signIn.title");
    return data(
      { meta: { title, description: title, unlisted: true }, siteName, next },
      { headers: chosenLanguage(args.request, language) },
    );
  });
}

export async function action(args: ActionFunctionArgs) {
  return formAction(
    args,
    signInSchema,
    async (caller, input, { headers }) => {
      const { sid } = await authenticate(caller, input, args.request);
      headers.append("Set-Cookie", await writeSessionCookie(sid));
    },
    { limit: "sign-in", done: nextOf(args.request) },
  );
}

export const clientAction = sendForm;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Signing in to the administration (spec admin §2). */
export default function SignIn() {
  const { t } = useTranslation("desk");
  const { siteName, next } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="w-full max-w-md">
        <h1 className="mb-2 text-3xl">{t("signIn.title")}</h1>
        <p className="mb-8 text-ink-soft">{t("signIn.lead", { siteName })}</p>
        <SignInForm next={next} />
        <DeskLanguages />
      </div>
    </main>
  );
}
