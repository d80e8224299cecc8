import { foldText } from "~/i18n/search-text";
import type { ColumnChoice } from "./import.schema";
import { sermonColumns, type SermonColumn } from "./import-choices";

/**
 * What people and programs call their columns, in the site's languages. YouTube's own are those of Google Takeout's
 * `videos.csv`.
 */
const names: Record<SermonColumn, string[]> = {
  title: [
    "title",
    "video title original",
    "titre",
    "titulo",
    "tit",
    "sermon",
    "predication",
    "predica",
    "predikasyon",
    "name",
    "nom",
  ],
  description: [
    "description",
    "video description original",
    "descripcion",
    "deskripsyon",
    "summary",
    "resume",
    "resumen",
    "rezime",
  ],
  date: [
    ...[
      "date",
      "video publish timestamp",
      "publish date",
      "published",
      "published at",
      "pub date",
      "date de publication",
    ],
    ...["fecha", "fecha de publicacion", "dat", "dat piblikasyon", "video create timestamp"],
  ],
  video: [
    "youtube",
    "video",
    "video id",
    "youtube url",
    "youtube id",
    "video url",
    "lien video",
    "adresse youtube",
    "enlace de video",
    "videyo",
  ],
  audio: [
    "audio",
    "audio url",
    "enclosure",
    "enclosure url",
    "mp3",
    "fichier audio",
    "adresse audio",
    "archivo de audio",
    "fichye odyo",
    "odyo",
  ],
  duration: [
    "duration",
    "approx duration ms",
    "duree",
    "duracion",
    "length",
    "longueur",
    "dire",
    "duration seconds",
  ],
  guid: ["guid", "episode guid"],
  language: ["language", "video audio language", "lang", "langue", "idioma", "lengua", "lang predikasyon"],
  topic: ["topic", "theme", "tema", "sujet", "subject", "tem", "sije"],
  passage: [
    "passage",
    "bible passage",
    "scripture",
    "reference",
    "passage biblique",
    "pasaje",
    "pasaj",
    "texte biblique",
  ],
  tags: ["tags", "keywords", "mots cles", "palabras clave", "mo kle", "etiquetas"],
  text: ["text", "transcript", "texte", "transcription", "texto", "tekst"],
  episode: ["episode", "episode number", "numero", "episodio", "epizod"],
  season: ["season", "saison", "temporada", "sezon"],
  audioBytes: ["audio bytes", "enclosure length", "file size", "size", "taille", "tamano"],
  audioType: ["audio type", "enclosure type", "mime type"],
  picture: ["picture", "image", "image url", "artwork", "imaj", "imagen"],
  privacy: ["privacy", "visibility", "confidentialite", "privacidad"],
};

/** A header as it is compared: `Video Title (Original)` and `video_title_original` are the same. */
const toKey = (header: string): string =>
  foldText(header)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Proposes what the columns of a table mean, from its first row. */
export function matchColumns(first: readonly string[]): { headers: string[]; columns: ColumnChoice } {
  const headers = first.map((header, at) => header.trim().slice(0, 80) || String(at + 1));
  const keys = headers.map(toKey);
  const taken = new Set<number>();
  const choose = (column: SermonColumn): number | null => {
    const found = names[column].map((name) => keys.indexOf(name)).find((at) => at !== -1 && !taken.has(at));
    if (found === undefined) return null;
    taken.add(found);
    return found;
  };
  return {
    headers,
    columns: Object.fromEntries(sermonColumns.map((column) => [column, choose(column)])) as ColumnChoice,
  };
}
