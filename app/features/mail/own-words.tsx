import { Section } from "@react-email/components";
import { useVoice } from "./letter";
import type { MailColours } from "./mail-colours";
import { gold, ink, inkSoft, line, sans, serif, tint } from "./mail-style";

// A word longer than the line must not widen the letter.
const text = `font-family:${sans};font-size:17px;line-height:1.6;color:${ink};word-break:break-word;`;
/** Words quoted, scripture above all: in the serif, as the built-in letters set it. */
const quote = `font-family:${serif};font-size:20px;line-height:1.45;color:${ink};word-break:break-word;`;
const heading = (size: number) =>
  `font-family:${serif};font-size:${size}px;font-weight:600;line-height:1.28;color:${ink};margin:30px 0 12px;`;

/** What each element wears: mailboxes read little but inline styles. A class is for the night (mail-style). */
const dress: Partial<Record<string, string>> = {
  p: `class="ink" style="${text}margin:0 0 18px;"`,
  h2: `class="ink" style="${heading(25)}"`,
  h3: `class="ink" style="${heading(21)}"`,
  h4: `class="ink" style="${heading(18)}"`,
  ul: `class="ink" style="${text}margin:0 0 18px;padding-left:24px;"`,
  ol: `class="ink" style="${text}margin:0 0 18px;padding-left:24px;"`,
  li: `style="margin:0 0 6px;"`,
  blockquote: `class="tint" style="background-color:${tint};border-left:3px solid ${gold};margin:0 0 22px;padding:16px 20px 1px;"`,
  hr: `class="line" style="border:0;border-top:1px solid ${line};margin:30px 0;"`,
  img: `style="display:block;max-width:100%;height:auto;border-radius:8px;margin:0 0 18px;"`,
};

interface DressedWordsProps {
  html: string;
  /** HTML that is dressed already, by the name that stands for it in a paragraph of its own. */
  blocks?: Map<string, string>;
  /** Addresses that are written out below their button, for where a mailbox takes buttons away. */
  spelledOut?: { addresses: string[]; lead: string };
}

/** The ministry's own words in a letter: safe HTML, dressed for mailboxes. */
export function DressedWords(props: DressedWordsProps) {
  const { colours } = useVoice();
  return (
    <Section>
      <div dangerouslySetInnerHTML={{ __html: dressed(props, colours) }} />
    </Section>
  );
}

/** Words with their blocks in the place of the paragraphs that stand for them. */
export const withBlocks = (html: string, blocks: Map<string, string>): string =>
  html.replace(
    /<p(?: [^>]*)?>\{\{(\w+)\}\}<\/p>/g,
    (paragraph, name: string) => blocks.get(name) ?? paragraph,
  );

function dressed(
  { html, blocks = new Map(), spelledOut }: DressedWordsProps,
  { button, link }: MailColours,
): string {
  const linkDress = `class="link" style="color:${link.day};text-decoration:underline;"`;
  const buttonStyle =
    `font-family:${sans};font-size:17px;font-weight:600;line-height:22px;display:inline-block;padding:14px 30px;` +
    `border-radius:999px;background-color:${button.ground};color:${button.label};text-decoration:none;`;
  const addressBelow = (href: string) =>
    spelledOut?.addresses.includes(href)
      ? `<p data-skip-in-text class="soft" style="${text}font-size:13px;color:${inkSoft};margin:14px 0 0;">` +
        `${spelledOut.lead}<br><a href="${href}" ${linkDress}>${href}</a></p>`
      : "";
  return withBlocks(
    html
      .replace(
        /<(p|h[234]|ul|ol|li|blockquote|hr|img)(?=[ >/])/g,
        (tag, name: string) => `${tag} ${dress[name]}`,
      )
      .replace(/<blockquote[\s\S]*?<\/blockquote>/g, (quoted) => quoted.replaceAll(text, quote))
      // Words alone in a paragraph that lead somewhere are what to do next.
      .replace(
        /<p [^>]*><a href="([^"]*)"[^>]*>([^<]*)<\/a><\/p>|<a (?=href)/g,
        (_tag, href: string | undefined, words: string) =>
          href === undefined
            ? `<a ${linkDress} `
            : `<div style="margin:28px 0 30px;"><a href="${href}" style="${buttonStyle}">${words}</a>${addressBelow(href)}</div>`,
      ),
    blocks,
  );
}
