import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { loadScreen } from "~/http/screen.server";
import { localePath } from "~/i18n/path";

/** Leads to the landing page's section. */
export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async () => redirect(localePath(args.params.lang, "/#newsletter")));
}

/** Never shown; without it Remix would answer an unknown language with bare JSON instead of the error page. */
export default function Newsletter() {
  return null;
}
