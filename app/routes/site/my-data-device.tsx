import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { DeadLinkScreen } from "~/features/privacy/dead-link-screen";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async ({ language }) => {
    const title = tFor(language)("my-data:deadLink.title");
    return data({ meta: { title, description: "", noindex: true, noStore: true } }, { status: 404 });
  });
}

/** A page of an earlier version may still be open in a browser. */
export async function action({ request }: ActionFunctionArgs) {
  return redirect(new URL(request.url).pathname, 303);
}

export const handle = { i18n: ["my-data"] };

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  { name: "referrer", content: "same-origin" }, // The address contains a token: no other site may learn it.
];

/** The target of the links that earlier versions mailed. They open nothing any more: a device is joined by a code. */
export default function DeviceLink() {
  const { t } = useTranslation("my-data", { keyPrefix: "deadLink" });
  const path = useLocalePath();
  return (
    <DeadLinkScreen title={t("title")} text={t("text")}>
      <p className="text-center">
        <ButtonLink href={path("/my-data/join")}>{t("typeCode")}</ButtonLink>
      </p>
    </DeadLinkScreen>
  );
}
