import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnWatching } from "~/features/sermons/watching/own-watching.server";
import { Disclosure } from "~/ui/disclosure";
import { SermonNotes } from "./sermon-notes";
import { SermonRating } from "./sermon-rating";
import { SermonReactions } from "./sermon-reactions";

interface SermonOpinionProps {
  own: OwnWatching;
  /** A form without JavaScript has just been sent. */
  isAnswer: boolean;
  action: string;
  stamp: string;
}

/** What a visitor thinks of a sermon: folded until they have said something. A later change does not fold it. */
export function SermonOpinion({ own, isAnswer, ...form }: SermonOpinionProps) {
  const { t } = useTranslation("sermon-page");
  const { isLiked, isSkipped, rating, notes } = own;
  const [isOpen] = useState(isAnswer || isLiked || isSkipped || rating !== null || notes !== "");
  return (
    <Disclosure summary={t("opinion")} defaultOpen={isOpen} className="border-t">
      <div className="grid gap-8 pt-3">
        <SermonReactions names={["like", "skip"]} own={own} {...form} />
        <SermonRating rating={rating} {...form} />
        <SermonNotes notes={notes} {...form} />
      </div>
    </Disclosure>
  );
}
