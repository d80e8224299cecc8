import Database from "better-sqlite3";
import { join } from "node:path";

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
  const values = {
    ...{ description: "Kenbe fèm nan lafwa.", language: "fr", youtube_id: row.youtubeId ?? null },
    ...{ audio_url: row.audioUrl ?? null, duration: row.duration ?? 600, topic: row.topic ?? "faith" },
    ...{ difficulty: row.difficulty ?? "beginner", tags: "[]", passage: row.passage ?? null },
    ...{ transcript: row.transcript ?? "Un.\n\nDeux.", search_text: row.title.toLowerCase() },
    ...{ is_published: 1, published_at: now, created_at: now, updated_at: now },
    summary_draft: row.summaryDraft ?? null,
    ...(row.language && { language: row.language }),
    title: row.title,
  };
  const names = Object.keys(values);
  const database = new Database(join(process.env.E2E_DATA_DIR!, "limye.db"), { timeout: 10_000 });
  const { lastInsertRowid } = database
    .prepare(
      `insert into sermons (${names.join(", ")}) values (${names.map((name) => `@${name}`).join(", ")})`,
    )
    .run(values);
  database.close();
  return Number(lastInsertRowid);
}
