import type { Generated } from "kysely";
import type { Id, LanguageColumn } from "./columns";

declare module "./index" {
  interface DB {
    sermons: SermonsTable;
    sermonInteractions: SermonInteractionsTable;
    sermonProgress: SermonProgressTable;
    sermonRecommendations: SermonRecommendationsTable;
  }
}

declare module "./writing" {
  interface VersionedTables {
    sermons: true;
  }
}

interface SermonsTable {
  id: Id;
  title: string;
  description: string;
  /** As the team entered it. Null for a sermon to read or to listen to. */
  youtubeUrl: string | null;
  /** Eleven characters, parsed from the URL. */
  youtubeId: string | null;
  /** For podcasts. */
  audioUrl: string | null;
  audioBytes: number | null;
  /** The media type that the host of the file says: `audio/mpeg`. */
  audioType: string | null;
  /** The GUID of the episode in the podcast that it came from. */
  guid: string | null;
  /** How an import knows it again: its GUID, video, audio file or text elsewhere. */
  importKey: string | null;
  /** The episode's own picture, which podcast apps load. */
  pictureUrl: string | null;
  season: number | null;
  episode: number | null;
  /** Seconds; 0 when nobody knows. */
  duration: number;
  language: LanguageColumn;
  /** Topics and difficulties: see features/sermons/sermon-choices.ts. */
  topic: string;
  difficulty: Generated<string>;
  /** JSON: words in the sermon's language. */
  tags: Generated<string>;
  /** The passage it is about, as written: "Jean 3.16". */
  passage: string | null;
  /** Plain text, paragraphs separated by an empty line; "" for none. */
  transcript: Generated<string>;
  /** The summary that visitors read, approved by the team. */
  aiSummary: string | null;
  /** The AI wrote the summary; a person approved it. */
  isSummaryByAi: Generated<boolean>;
  /** The AI's draft of a summary, which waits for the team. */
  summaryDraft: string | null;
  /** Title, description, passage, tags and summary, without accents and capitals, for the search. */
  searchText: Generated<string>;
  /** Visitors who watched it. Derived from the interactions. */
  viewCount: Generated<number>;
  /** 1 to 5; 0 without ratings. Derived from the interactions. */
  averageRating: Generated<number>;
  ratingCount: Generated<number>;
  isPublished: Generated<boolean>;
  publishedAt: string | null;
  /** A demo sermon: its id in db/library/sermons. */
  libraryId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** One row per visitor, sermon and type. A repeat updates it. */
interface SermonInteractionsTable {
  id: Id;
  userId: number;
  sermonId: number;
  /** See features/sermons/sermon-choices.ts. */
  interactionType: string;
  /** Percent. */
  watchProgress: number | null;
  /** 1 to 5. */
  rating: number | null;
  /** Sealed. */
  notes: string | null;
  createdAt: string;
  updatedAt: string;
}

interface SermonProgressTable {
  id: Id;
  userId: number;
  sermonId: number;
  watchTimeMinutes: Generated<number>;
  /** 0 to 100; never decreases. */
  progressPercentage: Generated<number>;
  /** Where the video resumes. */
  positionSeconds: Generated<number>;
  notesCount: Generated<number>;
  /** Sealed JSON, as are the answers. */
  keyTakeaways: string;
  reflectionAnswers: string;
  /** Percent. */
  comprehensionScore: Generated<number>;
  lastWatched: string;
  completed: Generated<boolean>;
  completedAt: string | null;
  /** Given once, when it is completed. */
  experienceEarned: Generated<number>;
}

/** The best sermons for a visitor at the last computation, and earlier recommendations that the visitor opened. */
interface SermonRecommendationsTable {
  id: Id;
  userId: number;
  sermonId: number;
  language: LanguageColumn;
  /** 0 to 1; 0 when it is no longer recommended. */
  recommendationScore: number;
  /** JSON: the reasons and their values (features/sermons/recommendations/reasons.ts). */
  recommendationReason: string;
  /** Opened since it was recommended. */
  isViewed: Generated<boolean>;
  /** Liked, kept or finished since it was recommended. */
  isAccepted: Generated<boolean>;
  feedback: string | null;
  /** Identifies the state of the data that it was computed from. */
  basedOn: Generated<string>;
  computedAt: Generated<string>;
  /** When it was first recommended. */
  createdAt: string;
}
