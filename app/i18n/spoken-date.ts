/** An instant as people say it, and exactly to the minute (spoken-date.server.ts). */
export interface SpokenDate {
  words: string;
  exact: string;
}
