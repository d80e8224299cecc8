import type { Caller } from "~/auth/caller.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { db } from "~db/client";
import type { InteractionType } from "../sermon-choices";
import { listOwnInteractions } from "./interactions.queries.server";
import { readProgress } from "./progress.server";
import { unsealNotes } from "./sealed-notes.server";
import type { Progress } from "./watching.schema";

/** What the caller did with a sermon, and what they wrote about it. */
export interface OwnWatching {
  isViewed: boolean;
  isBookmarked: boolean;
  isLiked: boolean;
  isSkipped: boolean;
  /** 1 to 5; null without one. */
  rating: number | null;
  /** "" without notes. */
  notes: string;
  progress: Progress | null;
}

const nothing: OwnWatching = {
  isViewed: false,
  isBookmarked: false,
  isLiked: false,
  isSkipped: false,
  rating: null,
  notes: "",
  progress: null,
};

export async function getOwnWatching(caller: Caller, { id }: { id: number }): Promise<OwnWatching> {
  const userId = await findVisitor(caller);
  if (userId === null) return nothing;
  const rows = await listOwnInteractions(db, userId, id);
  const find = (type: InteractionType) => rows.find(({ interactionType }) => interactionType === type);
  return {
    isViewed: find("viewed") !== undefined,
    isBookmarked: find("bookmarked") !== undefined,
    isLiked: find("liked") !== undefined,
    isSkipped: find("skipped") !== undefined,
    rating: find("rated")?.rating ?? null,
    notes: unsealNotes(find("noted")?.notes ?? null) ?? "",
    progress: await readProgress(db, userId, id),
  };
}
