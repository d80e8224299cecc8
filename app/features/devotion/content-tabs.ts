/** Who opens the content page: everybody who may see one of its tabs. */
export const contentPermissions = [
  "manage_content",
  "manage_donations",
  "manage_newsletter",
  "view_analytics",
] as const;

/** The tabs of the content page in their order, with the permission of each. */
export const contentTabs = [
  { name: "motivations", href: "/admin/content", needs: "manage_content" },
  { name: "donors", href: "/admin/content/donors", needs: "manage_donations" },
  { name: "newsletters", href: "/admin/content/newsletters", needs: "manage_newsletter" },
  { name: "analytics", href: "/admin/content/analytics", needs: "view_analytics" },
  { name: "scheduler", href: "/admin/content/scheduler", needs: "manage_content" },
] as const satisfies { name: string; href: string; needs: (typeof contentPermissions)[number] }[];
export type ContentTab = (typeof contentTabs)[number]["name"];
