import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { showAccount } from "~/features/accounts/account.server";
import { apiTokenIdSchema, createApiTokenSchema } from "~/features/accounts/api-tokens.schema";
import {
  createApiToken,
  listApiTokens,
  listTokenPermissions,
  revokeApiToken,
} from "~/features/accounts/api-tokens.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { dateIn, formatDateIn, formatRelative } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { NewTokenForm } from "./account-tokens/new-token-form";
import { TokenList } from "./account-tokens/token-list";
import { readDone } from "./shell/done";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "administrator", "admin-tokens:title", async (caller) => {
    const { language } = caller;
    const [tokens, account, { publishing }] = await Promise.all([
      listApiTokens(caller),
      showAccount(caller),
      getSettings(),
    ]);
    const now = new Date();
    const day = (iso: string) => formatDateIn(iso, language, publishing.timeZone);
    return {
      tokens: tokens.map(({ createdAt, lastUsedAt, expiresAt, ...token }) => ({
        ...token,
        made: day(createdAt),
        lastUsed: lastUsedAt && formatRelative(lastUsedAt, now, language),
        // It ends with the day: the instant itself belongs to the next one.
        ends: expiresAt && day(new Date(Date.parse(expiresAt) - 1).toISOString()),
        isEnded: expiresAt !== null && expiresAt <= now.toISOString(),
      })),
      offered: listTokenPermissions(caller),
      asksCode: account.twoFactorSince !== null,
      today: dateIn(publishing.timeZone),
      done: readDone(args.request, ["revoke"]),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "administrator", {
    create: intent({ schema: createApiTokenSchema, verb: createApiToken, returnsResult: true }),
    revoke: intent({ schema: apiTokenIdSchema, verb: revokeApiToken }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The person's tokens, with which programs call the API. */
export default function AccountTokens() {
  const { t } = useTranslation("admin-tokens");
  const { tokens, done, ...form } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      width="reading"
      back={{ href: "/admin/account", label: t("admin-account:title") }}
    >
      {done && <Alert variant="success" title={t("revoke.done")} className="mb-8" />}
      <NewTokenForm {...form} />
      <TokenList tokens={tokens} />
    </AdminPage>
  );
}
