import { neutrals } from "~/ui/theme";
import type { MailColours } from "./mail-colours";

const { day, night } = neutrals;

export const serif = "Newsreader, Georgia, 'Times New Roman', serif";
export const sans =
  "'Source Sans 3', -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif";

/** The colours by day, written at each element because many mailboxes read nothing else. */
export const ink = day.ink;
export const inkSoft = "#575c6b";
export const line = "#e5ddd0";
export const tint = "#f4eee4";
export const gold = "#e9b95c";
export const paper = day.paper;

/** The same letter at night, for the mailboxes that read a style sheet. */
export const nightCss = ({ link }: MailColours) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { color: ${link.day}; }
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background-color: ${night.paper} !important; }
    .ink { color: ${night.ink} !important; }
    .soft { color: #b0b6c6 !important; }
    .line { border-color: #2a3450 !important; }
    .tint { background-color: ${night.surface} !important; }
    .stroke { background-color: ${night.ink} !important; }
    .link { color: ${link.night} !important; }
  }
  @media (max-width: 480px) {
    .frame { padding: 28px 20px 32px !important; }
    .verse { font-size: 23px !important; }
  }
`;
