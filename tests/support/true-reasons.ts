import type { SermonFacts } from "~/features/sermons/recommendations/index-library";
import type { PastInteraction, VisitorFacts } from "~/features/sermons/recommendations/learn-taste";
import type { Reason, SignOfInterest } from "~/features/sermons/recommendations/reasons";
import { servesGoal } from "~/features/sermons/recommendations/visitor-needs";

const DAY_MS = 86_400_000;

/** What reasons are checked against. */
interface Facts {
  /** Every published sermon of the language. */
  sermons: readonly SermonFacts[];
  visitor: VisitorFacts;
  now: Date;
}

type Known = VisitorFacts["known"][number];
const isSign = ({ type, rating }: PastInteraction, did: SignOfInterest): boolean =>
  type === did && (did !== "rated" || rating! >= 4);
const signs: SignOfInterest[] = ["liked", "bookmarked", "rated", "completed", "noted", "viewed"];

/** Whether a reason for a sermon is true. Uses only the data, not the engine's code. */
export function isTrue(reason: Reason, sermon: SermonFacts, { sermons, visitor, now }: Facts): boolean {
  const { interactions, progress } = visitor;
  /** The sermon, or its translation among `sermons`. */
  const here = (id: number): Known => {
    const touched = visitor.known.find((each) => each.id === id)!;
    const translation = sermons.find(
      ({ libraryId }) => libraryId !== null && libraryId === touched.libraryId,
    );
    return translation ?? touched;
  };
  const known = [...new Set(visitor.known.map(({ id }) => here(id)))];
  const didIt = (id: number, isIt: (act: PastInteraction) => boolean) =>
    interactions.some((act) => here(act.sermonId).id === id && isIt(act));
  const did = (id: number, sign: SignOfInterest) => didIt(id, (act) => isSign(act, sign));
  const own = (type: string) => didIt(sermon.id, (act) => act.type === type);
  const ownProgress = Math.max(
    0,
    ...progress.filter((each) => here(each.sermonId) === sermon).map(({ percentage }) => percentage),
  );
  const source = "sermonId" in reason ? known.find(({ id }) => id === reason.sermonId) : undefined;
  switch (reason.code) {
    case "continue":
      return reason.percent === ownProgress && (own("viewed") || ownProgress > 0) && !own("completed");
    case "saved":
      return own("bookmarked") && !own("viewed");
    case "likedTopic":
      return sermon.topic === reason.topic && source!.topic === reason.topic && did(source!.id, reason.did);
    case "sharedTags": {
      const fold = (tags: string[]) => tags.map((tag) => tag.toLowerCase());
      const { tags } = sermons.find(({ id }) => id === source!.id)!;
      return (
        did(source!.id, reason.did) &&
        reason.tags.length > 0 &&
        reason.tags.every((tag) => sermon.tags.includes(tag) && fold(tags).includes(tag.toLowerCase()))
      );
    }
    case "goal":
      return (
        visitor.goalTypes.includes(reason.goalType) &&
        sermon.topic === reason.topic &&
        servesGoal(reason.goalType, sermon.topic)
      );
    case "growthArea":
      return sermon.topic === reason.topic && visitor.growthAreas.includes(reason.topic);
    case "usualDifficulty": {
      const liked = known.filter(({ id }) => signs.some((sign) => did(id, sign)));
      const count = liked.filter(({ difficulty }) => difficulty === reason.difficulty).length;
      return sermon.difficulty === reason.difficulty && reason.count >= 2 && reason.count <= count;
    }
    case "suitedDifficulty":
      return (
        sermon.difficulty === reason.difficulty &&
        visitor.maturity === reason.maturity &&
        reason.difficulty === (reason.maturity === "growing" ? "intermediate" : "advanced")
      );
    case "popular":
      return sermon.ratingCount >= 3 && sermon.averageRating >= 4;
    case "watched":
      return (
        sermon.viewCount >= 5 &&
        sermons.filter(({ viewCount }) => viewCount < sermon.viewCount).length >= sermons.length / 2
      );
    case "new":
      return (
        reason.publishedAt === sermon.publishedAt &&
        now.getTime() - Date.parse(sermon.publishedAt) < 30 * DAY_MS &&
        sermons.filter(({ publishedAt }) => publishedAt < sermon.publishedAt).length >= sermons.length / 2
      );
    case "newTopic":
      return sermon.topic === reason.topic && known.every(({ topic }) => topic !== reason.topic);
    case "firstStep":
      return sermon.difficulty === "beginner" && known.length === 0;
    case "language":
      return sermons.includes(sermon);
  }
}
