export const badgeCategories = [
  "donation",
  "prayer",
  "spiritual",
  "community",
  "engagement",
  "achievement",
] as const;
export type BadgeCategory = (typeof badgeCategories)[number];

export const badgeRarities = ["common", "rare", "epic", "legendary"] as const;

/** Names of Lucide icons. */
export const badgeIcons = [
  "award",
  "bird",
  "book-open",
  "calendar-check",
  "calendar-heart",
  "church",
  "cloud-sun",
  "compass",
  "flame",
  "footprints",
  "gem",
  "gift",
  "hand-heart",
  "hand-helping",
  "handshake",
  "heart",
  "heart-handshake",
  "house",
  "lamp",
  "mail-open",
  "medal",
  "messages-square",
  "mountain",
  "mountain-snow",
  "music",
  "quote",
  "rainbow",
  "sparkles",
  "sprout",
  "star",
  "stars",
  "sun",
  "sunrise",
  "tree-palm",
  "trees",
  "trophy",
  "users",
  "wheat",
] as const;
export type BadgeIcon = (typeof badgeIcons)[number];
