import type { Permission } from "~/auth/permissions";
import { navigationGroups, type NavigationEntry } from "./admin";
import { listAreas } from "./registry.server";

/** The entries of the administration's navigation that open to these permissions, in their order. */
export function listNavigation(permissions: ReadonlySet<Permission>): NavigationEntry[] {
  const place = ({ group }: NavigationEntry) => navigationGroups.indexOf(group);
  return listAreas()
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ needs }) => needs === undefined || [needs].flat().some((one) => permissions.has(one)))
    .sort((a, b) => place(a) - place(b) || a.order - b.order);
}
