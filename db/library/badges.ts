import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "~/config/root.server";

/** Names of Lucide icons. */
const badgeIcons = [
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

const activityType = z.enum(["donation", "prayer", "newsletter", "community", "mood", "quote", "sermon"]);
const atLeast = z.int().min(1);

/** When a badge is earned. Each kind only ever grows with further activities. */
export const badgeCondition = z.discriminatedUnion("kind", [
  /** So many activities, of one type or of any. */
  z.strictObject({ kind: z.literal("count"), type: activityType.optional(), count: atLeast }),
  /** At least one activity of each type. */
  z.strictObject({ kind: z.literal("types"), types: z.array(activityType).min(2) }),
  /** So many types of activity on one day. */
  z.strictObject({ kind: z.literal("typesInDay"), count: atLeast }),
  /** Activities on so many different days. */
  z.strictObject({ kind: z.literal("days"), count: atLeast }),
  /** A streak of so many days. */
  z.strictObject({ kind: z.literal("streak"), count: atLeast }),
  z.strictObject({ kind: z.literal("level"), count: atLeast }),
  z.strictObject({ kind: z.literal("points"), count: atLeast }),
  /** So many badges. */
  z.strictObject({ kind: z.literal("badges"), count: atLeast }),
]);
export type BadgeCondition = z.output<typeof badgeCondition>;

const texts = z.strictObject({
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().min(1).max(200),
});

const libraryBadge = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    category: z.enum(["donation", "prayer", "spiritual", "community", "engagement", "achievement"]),
    rarity: z.enum(["common", "rare", "epic", "legendary"]),
    icon: z.enum(badgeIcons),
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    points: z.int().min(1).max(1000),
    requiredProgress: z.int().min(1),
    condition: badgeCondition,
    texts: z.strictObject({ fr: texts, ht: texts, en: texts, es: texts }),
  })
  .refine(({ condition, requiredProgress }) => requiredProgress === neededBy(condition), {
    error: "requiredProgress must be what the condition asks for",
    path: ["requiredProgress"],
  });

/** One badge of the library in four languages. */
export type LibraryBadge = z.output<typeof libraryBadge>;

/** How far somebody must come for a condition. */
const neededBy = (condition: BadgeCondition): number =>
  condition.kind === "types" ? condition.types.length : condition.count;

const folder = join(projectRoot, "db/library/badges");

/** The library: one file per category, read and validated when the process starts. */
export const libraryBadges: readonly LibraryBadge[] = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .flatMap(read);

function read(file: string): LibraryBadge[] {
  const result = z.array(libraryBadge).safeParse(JSON.parse(readFileSync(join(folder, file), "utf8")));
  if (!result.success) throw new Error(`db/library/badges/${file}: ${z.prettifyError(result.error)}`);
  return result.data;
}

/** Changes with whatever decides who earns which badge and points. Stats remember the one they were computed with. */
export const libraryVersion = createHash("sha256")
  .update(JSON.stringify(libraryBadges.map(({ id, points, condition }) => [id, points, condition]).sort()))
  .digest("hex")
  .slice(0, 16);
