import type { TableExport } from "./exported-tables";

const texts = (folder: string, body: string) => ({ as: "texts", folder: `words/${folder}`, body }) as const;
const rows = { as: "rows", folder: "words" } as const;
const staged = {
  leftOut: "An import on its way, deleted a day after its end. What it brought is in the other tables.",
} as const;
const scripture = {
  leftOut: "Scripture stays in the USFM files that it was installed from: bible_versions says which.",
} as const;

/** What the team wrote, with its pictures and recordings. */
export const wordTables: Record<string, TableExport> = {
  blog_posts: {
    ...texts("blog", "content"),
    keep: "id title content summary category language is_published published_at created_at updated_at",
  },
  newsletter_posts: {
    ...texts("newsletter", "content"),
    keep: "id title content summary language is_published published_at created_at updated_at",
  },
  daily_motivations: {
    ...texts("motivations", "content"),
    keep: "id title content bible_verse verse_reference version language is_published publish_date author tags source approved_by approved_at created_at updated_at",
    drop: "schedule_key",
  },
  daily_content: {
    ...texts("devotions", "explanation"),
    keep: "id date language verse reference version explanation motivation source library_id approved_by approved_at other_languages created_at updated_at",
  },
  own_devotions: { ...rows, keep: "id code day theme author created_at updated_at" },
  own_devotion_texts: {
    ...texts("own-devotions", "explanation"),
    keep: "own_devotion_id language verse reference version explanation motivation",
  },
  library_dates: { ...rows, keep: "date devotion" },
  left_out_devotions: { ...rows, keep: "devotion" },
  library_approvals: { ...rows, keep: "devotion language digest approved_by approved_at" },
  reflection_drafts: { leftOut: "Digests of drafts." },
  sermons: {
    ...texts("sermons", "transcript"),
    keep: "id title description youtube_url youtube_id audio_url audio_bytes audio_type guid duration language topic difficulty tags passage transcript ai_summary is_summary_by_ai view_count average_rating rating_count is_published published_at library_id picture_url season episode created_at updated_at",
    drop: "summary_draft search_text import_key",
  },
  sermon_sources: {
    ...rows,
    keep: "id address kind title choices looks_daily created_at",
    drop: "etag last_modified looked_at found error",
  },
  sermon_source_items: { leftOut: "Keys of episodes that were seen, so that none comes twice." },
  sermon_imports: staged,
  sermon_import_pieces: staged,
  sermon_import_rows: staged,
  text_imports: staged,
  text_import_pieces: staged,
  text_import_rows: staged,
  text_import_pictures: staged,
  imported_texts: { leftOut: "Keys of texts that were imported, so that none comes twice." },
  old_addresses: { ...rows, keep: "path content_type content_id" },
  inspirational_quotes: {
    ...rows,
    keep: "id quote author work verse_reference version language category background_color text_color template share_count source library_slug seed_key created_at",
    drop: "visitor_id",
  },
  content_translations: {
    ...rows,
    keep: "id content_type content_id original_language target_language original_text translated_text status translated_by approved_by approved_at created_at updated_at",
    drop: "error",
  },
  text_translations: { leftOut: "Sealed: what visitors gave the translation assistant." },
  content_schedule: {
    ...rows,
    keep: "id content_type content_id scheduled_date status options scheduled_by published_at created_at",
    drop: "error",
  },
  pictures: {
    as: "files",
    folder: "words/pictures",
    body: "bytes",
    keep: "id file type width height alt bytes uploaded_by created_at",
  },
  devotion_recordings: {
    as: "files",
    folder: "words/recordings",
    body: "bytes",
    keep: "id date language file type size seconds bytes created_at",
  },
  bible_versions: {
    ...rows,
    keep: "code name language licence attribution sha256 numbering books chapters verses installed_at",
  },
  bible_rights: { ...rows, keep: "name version licence attribution may_copy may_feed may_mail" },
  bible_books: scripture,
  bible_verses: scripture,
};
