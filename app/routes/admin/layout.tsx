import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { roleTitle } from "~/features/accounts/users/role-names";
import { countReceivedApplications } from "~/features/bible-study/applications-admin.server";
import { countUnreadContactMessages } from "~/features/contact/messages-admin.server";
import { countPendingPledges } from "~/features/giving/admin/pledges-admin.server";
import { getSettings } from "~/settings/settings.server";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { admitAdmin } from "~/http/admin-screen.server";
import { tFor } from "~/i18n/i18n.server";
import { adminWords } from "~/i18n/namespaces";
import { Button } from "~/ui/button";
import { AdminShell } from "~/ui/admin-shell";
import { SunriseMark } from "~/ui/illustration/sunrise-mark";
import { navigationIcons } from "./shell/navigation-icons";
import { adminNavigation, isOpenTo } from "./shell/navigation";
import { languageCookieHeader } from "./shell/language-cookie-header.server";
import { errorKinds } from "./shell/admin-error";
import { AdminLanguages } from "./shell/admin-languages";
import { RouterLink } from "./shell/router-link";

const onThePhonesBar = ["/admin/dashboard", "/admin/messages", "/admin/daily-content", "/admin/content"];

/** What every screen of the administration stands in: the areas this person's role opens, their name, the way out. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "administrator", async (caller) => {
    const { admin, permissions, language } = caller;
    const { siteName } = (await getSettings()).site;
    const waiting: Partial<Record<string, number>> = {};
    if (permissions.has("manage_content")) {
      waiting.messages = await countUnreadContactMessages(caller);
      waiting.bibleStudy = await countReceivedApplications(caller);
    }
    if (permissions.has("manage_donations")) waiting.donations = await countPendingPledges(caller);
    const open = adminNavigation.map(({ group, items }) => ({
      group,
      items: items
        .filter((area) => isOpenTo(area, permissions))
        .map(({ href, name }) => ({ href, name, count: waiting[name] })),
    }));
    const t = tFor(language);
    const { displayName, role, roleName } = admin!;
    const {
      lang: _lang,
      language: _language,
      ...query
    } = Object.fromEntries(new URL(args.request.url).searchParams);
    return data(
      {
        meta: { noStore: true },
        errorTitles: Object.fromEntries(errorKinds.map((kind) => [kind, t(`admin:error.${kind}.title`)])),
        siteName,
        user: {
          displayName,
          roleName: roleTitle({ name: role, displayName: roleName }, t("admin:adminRole")),
        },
        query,
        open: open.filter(({ items }) => items.length > 0),
      },
      { headers: languageCookieHeader(args.request, language) },
    );
  });
}

export const handle = adminWords;
export const shouldRevalidate = revalidateUnlessUnreached;

export default function AdminLayout() {
  const { t } = useTranslation("admin");
  const { siteName, user, query, open } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <AdminShell
      brand={{ name: siteName, href: "/admin/dashboard", icon: <SunriseMark /> }}
      areas={open.map(({ group, items }) => ({
        group: t(`groups.${group}`),
        items: items.map(({ href, name, count }) => ({
          href,
          label: t(`areas.${name}`),
          short: onThePhonesBar.includes(href) ? t(`short.${name}`) : undefined,
          icon: navigationIcons[name],
          count,
        })),
      }))}
      primary={onThePhonesBar}
      currentPath={pathname}
      user={{ name: user.displayName, roleName: user.roleName, href: "/admin/account" }}
      signOut={
        <Form method="post" action="/admin/logout" reloadDocument>
          <Button variant="quiet" size="sm">
            <LogOut aria-hidden="true" />
            {t("signOut")}
          </Button>
        </Form>
      }
      languageSwitcher={<AdminLanguages keep={query} />}
      link={RouterLink}
    >
      <Outlet />
    </AdminShell>
  );
}
