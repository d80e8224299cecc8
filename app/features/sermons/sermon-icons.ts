import { BookOpen, Headphones, Play } from "~/ui/icons";
import type { SermonKind } from "./page/sermon-card";

/** The icon of a sermon's main medium. */
export const sermonIcons = { video: Play, audio: Headphones, text: BookOpen } satisfies Record<
  SermonKind,
  unknown
>;
