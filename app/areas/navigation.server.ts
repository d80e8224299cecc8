import type { Permission } from "~/auth/permissions";
import { navigationGroups, type NavigationEntry, type SearchSource } from "./admin";
import type { FooterLink } from "./area.server";
import { listAreas } from "./registry.server";

/** The areas' links in the menu and in the footer of every public page. */
export const listFooterLinks = (): FooterLink[] =>
  listAreas()
    .flatMap(({ footerLinks = [] }) => footerLinks)
    .sort((a, b) => a.order - b.order);

/** The entries of the administration's navigation for these permissions, in order. */
export function listNavigation(permissions: ReadonlySet<Permission>): NavigationEntry[] {
  const place = ({ group }: NavigationEntry) => navigationGroups.indexOf(group);
  return listAreas()
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ needs }) => needs === undefined || [needs].flat().some((one) => permissions.has(one)))
    .sort((a, b) => place(a) - place(b) || a.order - b.order);
}

/** What the areas contribute to the search for these permissions. */
export const listSearchSources = (permissions: ReadonlySet<Permission>): SearchSource[] =>
  listAreas()
    .flatMap(({ search = [] }) => search)
    .filter(({ permission }) => permissions.has(permission));
