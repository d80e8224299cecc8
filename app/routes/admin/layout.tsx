import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { LogOut } from "~/ui/icons-admin";
import { useInsertionEffect } from "react";
import { useTranslation } from "react-i18next";
import { navigationGroups } from "~/areas/admin";
import { listNavigation } from "~/areas/navigation.server";
import { roleTitle } from "~/features/accounts/users/role-names";
import { openDraftsOf } from "~/features/writing/drafts/kept-draft";
import { logoPicture } from "~/features/writing/pictures/picture-path";
import { getSettings } from "~/settings/settings.server";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { admitAdmin } from "~/http/admin-screen.server";
import { tFor } from "~/i18n/i18n.server";
import { AdminIcon } from "~/ui/admin-icons";
import { AdminShell } from "~/ui/admin-shell";
import { SiteLogo } from "~/ui/site-logo";
import { DecisionProvider, useCountDecided } from "./shell/decision-queue";
import { languageCookieHeader } from "./shell/language-cookie-header.server";
import { errorKinds } from "./shell/admin-error";
import { AdminLanguages } from "./shell/admin-languages";
import { SignOutForm } from "./shell/sign-out-form";
import { useSearchPalette } from "./search/use-search-palette";

/** Number of areas on the phone's bar, and what can be written counts as one. */
const PHONE_BAR_LENGTH = 4;

/** The layout of the administration: the areas that the role may open, the person's name, and signing out. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "administrator", async (caller) => {
    const { admin, userId, permissions, language } = caller;
    const { site, ministry } = await getSettings();
    const navigation = await Promise.all(
      listNavigation(permissions).map(
        async ({ href, group, icon, label, phoneBar, write, countWaiting }) => ({
          href,
          group,
          icon,
          label,
          phoneBar,
          write,
          count: await countWaiting?.(caller),
        }),
      ),
    );
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
        siteName: site.siteName,
        logo: logoPicture(ministry.logo),
        user: {
          id: userId!,
          displayName,
          roleName: roleTitle({ name: role, displayName: roleName }, t),
        },
        query,
        navigation,
      },
      { headers: languageCookieHeader(args.request, language) },
    );
  });
}

export const shouldRevalidate = revalidateUnlessUnreached;

export default function AdminLayout() {
  const { navigation } = useLoaderData<typeof loader>();
  return (
    <DecisionProvider loaded={navigation}>
      <Administration />
    </DecisionProvider>
  );
}

function Administration() {
  const { t } = useTranslation("admin");
  const { siteName, logo, user, query, navigation } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const countDecided = useCountDecided();
  // Before the effects of the screen, which read and forget drafts.
  useInsertionEffect(() => openDraftsOf(user.id), [user.id, pathname]);
  const writing = navigation
    .flatMap(({ icon, write }) => (write ? [{ icon, ...write }] : []))
    .sort((a, b) => a.order - b.order)
    .map(({ href, label, icon }) => ({ href, label: t(label), icon: <AdminIcon name={icon} /> }));
  const { link, palette } = useSearchPalette(
    navigation.map(({ href, label, icon }) => ({
      href,
      icon,
      title: t(label),
      kind: null,
      hint: null,
      lang: null,
    })),
  );
  return (
    <AdminShell
      search={link}
      brand={{
        name: siteName,
        href: "/admin/dashboard",
        icon: <SiteLogo logo={logo} className="h-8 max-w-28" />,
      }}
      areas={navigationGroups
        .map((group) => ({
          group: t(`groups.${group}`),
          items: navigation
            .filter((entry) => entry.group === group)
            .map(({ href, label, phoneBar, icon, count }) => ({
              href,
              count: count && Math.max(0, count - countDecided(href)),
              label: t(label),
              short: phoneBar && t(phoneBar.label),
              icon: <AdminIcon name={icon} />,
            })),
        }))
        .filter(({ items }) => items.length > 0)}
      primary={navigation
        .flatMap(({ href, phoneBar }) => (phoneBar ? [{ href, ...phoneBar }] : []))
        .sort((a, b) => a.order - b.order)
        .slice(0, PHONE_BAR_LENGTH - (writing.length > 0 ? 1 : 0))
        .map(({ href }) => href)}
      write={{ label: t("write.title"), items: writing }}
      currentPath={pathname}
      user={{ name: user.displayName, roleName: user.roleName, href: "/admin/account" }}
      signOut={
        <SignOutForm>
          <LogOut aria-hidden="true" />
          {t("signOut")}
        </SignOutForm>
      }
      languageSwitcher={<AdminLanguages keep={query} />}
    >
      <Outlet />
      {palette}
    </AdminShell>
  );
}
