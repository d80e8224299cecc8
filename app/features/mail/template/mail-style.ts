import { neutrals } from "~/ui/theme";
import type { MailColours } from "./mail-colours";

const { day, night } = neutrals;

export const serifFont = "Newsreader, Georgia, 'Times New Roman', serif";
export const sansFont =
  "'Source Sans 3', -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif";

/** Light colours, as inline styles: many mail programs read nothing else. */
export const inkColour = day.ink;
export const softInkColour = "#575c6b";
export const lineColour = "#e5ddd0";
export const tintColour = "#f4eee4";
export const goldColour = "#e9b95c";
export const paperColour = day.paper;

/** Dark colours, for mail programs that read style sheets. */
export const nightCss = ({ link }: MailColours) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { color: ${link.day}; }
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background-color: ${night.paper} !important; }
    .logo { background-color: ${day.paper} !important; padding: 10px 14px !important; border-radius: 12px !important; }
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
