import { insertRow } from "~tests/support/site-database";

interface SermonRow {
  title: string;
  language?: string;
  youtubeId?: string | null;
  audioUrl?: string | null;
  /** Seconds. */
  duration?: number;
  topic?: string;
  difficulty?: string;
  transcript?: string;
  passage?: string | null;
  /** What the AI proposed. */
  summaryDraft?: string;
}

/** Puts a published sermon into the site's database. Returns its id. */
export function addSermonRow(row: SermonRow): number {
  const now = new Date().toISOString();
  return insertRow("sermons", {
    ...{ description: "Kenbe fèm nan lafwa.", language: "fr", youtube_id: row.youtubeId ?? null },
    ...{ audio_url: row.audioUrl ?? null, duration: row.duration ?? 600, topic: row.topic ?? "faith" },
    ...{ difficulty: row.difficulty ?? "beginner", tags: "[]", passage: row.passage ?? null },
    ...{ transcript: row.transcript ?? "Un.\n\nDeux.", search_text: row.title.toLowerCase() },
    ...{ is_published: 1, published_at: now, created_at: now, updated_at: now },
    summary_draft: row.summaryDraft ?? null,
    ...(row.language && { language: row.language }),
    title: row.title,
  });
}
