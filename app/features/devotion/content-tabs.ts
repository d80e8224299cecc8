/** Who opens the content page: everybody who may see one of its tabs. */
export const contentPermissions = [
  "manage_content",
  "manage_donations",
  "manage_newsletter",
  "view_analytics",
] as const;

/** The tabs of the content page in their order, with the permission of each. Two lead to the one place of their screen. */
export const contentTabs = [
  { name: "motivations", href: "/admin/content", needs: "manage_content", isElsewhere: false },
  { name: "donors", href: "/admin/content/donors", needs: "manage_donations", isElsewhere: false },
  {
    name: "newsletters",
    href: "/admin/newsletter/segments#readers",
    needs: "manage_newsletter",
    isElsewhere: true,
  },
  { name: "analytics", href: "/admin/analytics", needs: "view_analytics", isElsewhere: true },
  { name: "scheduler", href: "/admin/content/scheduler", needs: "manage_content", isElsewhere: false },
] as const satisfies {
  name: string;
  href: string;
  needs: (typeof contentPermissions)[number];
  isElsewhere: boolean;
}[];
export type ContentTab = Extract<(typeof contentTabs)[number], { isElsewhere: false }>["name"];
