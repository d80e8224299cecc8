import type { Permission } from "~/auth/permissions";

interface NavigationItem {
  href: string;
  /** Key of its name under `admin:areas`. */
  name: string;
  /** Who sees it: those with a permission or any of several; every administrator where nothing is said. */
  needs?: Permission | readonly Permission[];
}

/** Whether an area opens to who has these permissions. */
export const isOpenTo = ({ needs }: NavigationItem, permissions: Iterable<Permission>): boolean =>
  needs === undefined || [...permissions].some((one) => [needs].flat().includes(one));

/** The administration's areas in the order of its rail. */
export const adminNavigation: { group: string; items: NavigationItem[] }[] = [
  {
    group: "daily",
    items: [
      { href: "/admin/dashboard", name: "dashboard" },
      { href: "/admin/daily-content", name: "dailyContent", needs: "manage_content" },
      { href: "/admin/content", name: "content", needs: ["manage_content", "manage_donations"] },
    ],
  },
  {
    group: "words",
    items: [
      { href: "/admin/newsletter", name: "newsletter", needs: "manage_newsletter" },
      { href: "/admin/blog", name: "blog", needs: "manage_content" },
      { href: "/admin/translations", name: "translations", needs: ["manage_content", "manage_newsletter"] },
      { href: "/admin/pictures", name: "pictures", needs: ["manage_content", "manage_newsletter"] },
    ],
  },
  {
    group: "people",
    items: [
      { href: "/admin/messages", name: "messages", needs: "manage_content" },
      { href: "/admin/donations", name: "donations", needs: "manage_donations" },
      { href: "/admin/bible-study", name: "bibleStudy", needs: "manage_content" },
    ],
  },
  {
    group: "site",
    items: [
      { href: "/admin/roles", name: "roles", needs: "manage_users" },
      { href: "/admin/settings", name: "settings", needs: "manage_users" },
      { href: "/admin/activity", name: "activity", needs: "manage_users" },
      { href: "/admin/mails", name: "mails", needs: "manage_users" },
      { href: "/admin/jobs", name: "jobs", needs: "manage_users" },
      { href: "/admin/health", name: "health", needs: "manage_users" },
      { href: "/admin/backups", name: "backups", needs: "manage_users" },
    ],
  },
];
