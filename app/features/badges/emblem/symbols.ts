import type { BadgeCategory, BadgeIcon } from "../badge-choices";

/** Line drawings on a grid of 24 units, with round ends. */
const drawings = {
  book: "M12 6.5C10 5.1 7.2 4.6 4 4.9v13c3.2-.3 6 .2 8 1.6 2-1.4 4.8-1.9 8-1.6v-13c-3.2-.3-6 .2-8 1.6zM12 6.5v13M16 8.6v5M14.3 10.4h3.4",
  calendar: "M5 6.5h14v13H5zM5 10.5h14M9 4v4M15 4v4M9 15l2.2 2.2L15.5 13",
  church: "M12 2.8v5M10 4.6h4M12 7.8l4.5 4v7.7h-9v-7.7zM16.5 13.5l3.5 2v4H4v-4l3.5-2M12 19.5V16",
  compass: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM15.5 8.5l-2 5-5 2 2-5z",
  dove: "M3.5 13c2.6.3 4.7-.4 6-2.2-1.5-2.3-1.3-4.8.4-7 1.2 2.9 3.3 4.7 6.1 5.2a2.4 2.4 0 0 1 4.5-.2L22 9.5l-1.6.9c0 5-3.2 8.6-8.2 8.6-4 0-7.2-2.2-8.7-6zM9.5 10.8c1.6 1.9 3.6 2.9 6 3",
  flame:
    "M12 3c.6 3.8 5.6 5.6 5.6 10.8a5.6 5.6 0 0 1-11.2 0c0-2.4 1.1-4 2.5-5.2.2 1.3.7 2.1 1.5 2.4C9.9 8 10.3 5.4 12 3zM12 19.4c-1.5 0-2.4-1-2.4-2.4 0-1.5 1.2-2.3 2.4-3.8 1.2 1.5 2.4 2.3 2.4 3.8 0 1.4-.9 2.4-2.4 2.4z",
  footprints:
    "M8 4.5c1.9 0 2.7 2 2.5 4.3-.1 1.5-.7 2.5-1 3.7H6.3C5.9 11 5 9.9 5 8.2 5 6 6.2 4.5 8 4.5zM6.5 14.3h3c0 1.6-.6 2.5-1.5 2.5s-1.5-.9-1.5-2.5zM16 7.5c1.8 0 3 1.5 3 3.7 0 1.7-.9 2.8-1.3 4.3h-3.2c-.3-1.2-.9-2.2-1-3.7-.2-2.3.6-4.3 2.5-4.3zM14.5 17.3h3c0 1.6-.6 2.5-1.5 2.5s-1.5-.9-1.5-2.5z",
  fullSun:
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3.5v1.8M12 18.7v1.8M3.5 12h1.8M18.7 12h1.8M6 6l1.2 1.2M16.8 16.8 18 18M6 18l1.2-1.2M16.8 7.2 18 6",
  gem: "M7.5 5h9l4 5L12 20 3.5 10zM3.5 10h17M12 20 8.5 10l2-5M12 20l3.5-10-2-5",
  gift: "M5 11h14v8.5H5zM4 7.5h16V11H4zM12 7.5v12M12 7.5c-1.5-3.6-5.5-3.6-5-1 .3 1 2.5 1 5 1zM12 7.5c1.5-3.6 5.5-3.6 5-1-.3 1-2.5 1-5 1z",
  hands:
    "M12 3.5c-1.7 1.5-2.2 4-2.7 6.5-.3 1.7-1.3 2.8-2.8 4.2l3.3 4 2.2-2 2.2 2 3.3-4c-1.5-1.4-2.5-2.5-2.8-4.2-.5-2.5-1-5-2.7-6.5zM12 3.5v12.7M4.8 15.8l3.6 4.2M19.2 15.8l-3.6 4.2",
  handshake:
    "M3 8.5l4-1.5 5 2 5-2 4 1.5v7l-3 .5-6 4-6-4-3-.5zM12 9l-3 3c.8 1.3 2.5 1.3 3.5.3l1.5-1.3 4.5 4.5",
  heart:
    "M12 19.5c-5-3.8-8.2-6.9-8.2-10.4A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 8.2 1.9c0 3.5-3.2 6.6-8.2 10.4z",
  house: "M3.8 11.6 12 4.8l8.2 6.8M6 10v9.5h12V10M10 19.5V15a2 2 0 0 1 4 0v4.5",
  lamp: "M3 12.5h12.5c1.5 0 2.5-1.5 5.5-2-.8 4.5-4 7.5-8 7.5h-3c-3.5 0-6.2-2.3-7-5.5zM8 12.5c0-1.5 1-2.5 2.5-2.5s2.5 1 2.5 2.5M8.5 20.5h6M20 8.2c-1-.7-1.1-1.8 0-3.4 1.1 1.6 1 2.7 0 3.4z",
  letter: "M4 6h16v12H4zM4.3 6.6 12 12.8l7.7-6.2",
  medal: "M12 20.5a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9.5 11 6 4h4.5L12 7l1.5-3H18l-3.5 7M12 13.5v4M10 15.5h4",
  mountain: "M2.8 19 9.6 7l3.6 6.2 2-2.8L21.2 19zM7.8 10.2l1.8 1.6 1.8-1.5",
  music:
    "M9 18V6.5l10-2V16M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM9 9.5l10-2",
  openHand:
    "M3.5 13.5l3-1.5c1.5-.6 3-.4 4.2.5l1.5 1h2.3a1.5 1.5 0 0 1 0 3H11M15.5 15.3l3.6-2.5a1.5 1.5 0 0 1 1.9 2.3l-5 4.4H9.5L3.5 20M12 9.8c-2.5-1.9-3.8-3.3-3.8-4.7a1.9 1.9 0 0 1 3.8-.6 1.9 1.9 0 0 1 3.8.6c0 1.4-1.3 2.8-3.8 4.7z",
  palm: "M11.5 20.5c.3-4 .5-7.5 1.5-11.5M13 9c-2-2.5-5.5-2.7-8 0 2.7-.8 5.5-.8 8 0zM13 9c-.5-3 1-5.3 4-6-.3 2.5-1.7 4.5-4 6zM13 9c2.3-1.7 5.5-1.3 7.5 1.5C18 9.5 15.5 9 13 9zM13 9c-2.5.3-4.2 2.2-4.3 5C10 12 11.5 10.5 13 9zM7.5 20.5h9",
  people:
    "M8.7 11.2a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2zM3 19c0-3.3 2.3-5.4 5.7-5.4s5.7 2.1 5.7 5.4M15.6 11.3a2.6 2.6 0 1 0-.6-5.1M16.8 14c2.6.3 4.2 2.1 4.2 5",
  quote: "M10 7c-3 .8-4.5 3-4.5 6v4h5v-5H8M18.5 7c-3 .8-4.5 3-4.5 6v4h5v-5h-2.5",
  rainbow: "M3 18a9 9 0 0 1 18 0M6.5 18a5.5 5.5 0 0 1 11 0M10 18a2 2 0 0 1 4 0",
  seed: "M12 20v-8M12 14c0-4.4-2.7-7-7.5-7.4 0 4.6 2.8 7.4 7.5 7.4zM12 11.5c0-3.8 2.6-6.4 7-7 .2 4.4-2.6 7-7 7zM7.5 20h9",
  sparkles: "M10 5l1.5 4.5L16 11l-4.5 1.5L10 17l-1.5-4.5L4 11l4.5-1.5zM18 4v3M16.5 5.5h3M18 16v4M16 18h4",
  speech: "M4 5.5h11V13H9l-3 2.8V13H4zM18 9.5h2V17h-2v2.8L15 17h-4",
  star: "M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
  sunrise: "M6.2 16a5.8 5.8 0 0 1 11.6 0M3 16h18M12 6.8V4.3M5.4 9.5 3.6 7.7M18.6 9.5l1.8-1.8M8 19.6h8",
  tree: "M12 20.5v-5M12 3.5l5 6.5h-2.5l3.5 5.5H6L9.5 10H7z",
  trophy:
    "M8 4.5h8v5a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.5 4.5 3.6 4.6M16 6h3.5c0 3-1.5 4.5-3.6 4.6M12 13.5v4M8.5 20h7M9.5 17.5h5",
  wheat:
    "M12 20.5V8M12 8c-1.5-1-1.5-3 0-4.5C13.5 5 13.5 7 12 8zM12 12c-2.5 0-4-1.3-4-3.5 2.2 0 4 1.3 4 3.5zM12 12c2.5 0 4-1.3 4-3.5-2.2 0-4 1.3-4 3.5zM12 16.5c-2.5 0-4-1.3-4-3.5 2.2 0 4 1.3 4 3.5zM12 16.5c2.5 0 4-1.3 4-3.5-2.2 0-4 1.3-4 3.5z",
} as const;

type Drawing = keyof typeof drawings;

/** Several icons share a drawing. */
const iconDrawings: Record<BadgeIcon, Drawing> = {
  award: "medal",
  bird: "dove",
  "book-open": "book",
  "calendar-check": "calendar",
  "calendar-heart": "calendar",
  church: "church",
  "cloud-sun": "sunrise",
  compass: "compass",
  flame: "flame",
  footprints: "footprints",
  gem: "gem",
  gift: "gift",
  "hand-heart": "openHand",
  "hand-helping": "hands",
  handshake: "handshake",
  heart: "heart",
  "heart-handshake": "handshake",
  house: "house",
  lamp: "lamp",
  "mail-open": "letter",
  medal: "medal",
  "messages-square": "speech",
  mountain: "mountain",
  "mountain-snow": "mountain",
  music: "music",
  quote: "quote",
  rainbow: "rainbow",
  sparkles: "sparkles",
  sprout: "seed",
  star: "star",
  stars: "sparkles",
  sun: "fullSun",
  sunrise: "sunrise",
  "tree-palm": "palm",
  trees: "tree",
  trophy: "trophy",
  users: "people",
  wheat: "wheat",
};

/** Drawings for badges with an unknown icon, for example from an earlier release. */
const categoryDrawings: Record<BadgeCategory, Drawing> = {
  donation: "seed",
  prayer: "hands",
  spiritual: "book",
  community: "people",
  engagement: "letter",
  achievement: "mountain",
};

const drawingIn = (names: Record<string, Drawing>, name: string): Drawing | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;

/** The SVG path of a badge's symbol: by its icon, else by its category, else a star. */
export const symbolOf = (icon: string, category: string): string =>
  drawings[drawingIn(iconDrawings, icon) ?? drawingIn(categoryDrawings, category) ?? "star"];
