import { Section } from "@react-email/components";
import { useMailContext } from "./mail-elements";
import type { MailColours } from "./mail-colours";
import {
  goldColour,
  inkColour,
  softInkColour,
  lineColour,
  sansFont,
  serifFont,
  tintColour,
} from "./mail-style";

// A long word must not widen the mail.
const textStyle = `font-family:${sansFont};font-size:17px;line-height:1.6;color:${inkColour};word-break:break-word;`;
/** Quotations, mostly scripture: in the serif font, as in built-in mails. */
const quoteStyle = `font-family:${serifFont};font-size:20px;line-height:1.45;color:${inkColour};word-break:break-word;`;
const headingStyle = (size: number) =>
  `font-family:${serifFont};font-size:${size}px;font-weight:600;line-height:1.28;color:${inkColour};margin:30px 0 12px;`;

/** Inline styles of each tag: mail programs read little else. Classes are for dark mode (mail-style). */
const tagAttributes: Partial<Record<string, string>> = {
  p: `class="ink" style="${textStyle}margin:0 0 18px;"`,
  h2: `class="ink" style="${headingStyle(25)}"`,
  h3: `class="ink" style="${headingStyle(21)}"`,
  h4: `class="ink" style="${headingStyle(18)}"`,
  ul: `class="ink" style="${textStyle}margin:0 0 18px;padding-left:24px;"`,
  ol: `class="ink" style="${textStyle}margin:0 0 18px;padding-left:24px;"`,
  li: `style="margin:0 0 6px;"`,
  blockquote: `class="tint" style="background-color:${tintColour};border-left:3px solid ${goldColour};margin:0 0 22px;padding:16px 20px 1px;"`,
  hr: `class="line" style="border:0;border-top:1px solid ${lineColour};margin:30px 0;"`,
  img: `style="display:block;max-width:100%;height:auto;border-radius:8px;margin:0 0 18px;"`,
};

interface CustomMailBodyProps {
  html: string;
  /** HTML with inline styles, by the variable that stands for it in a paragraph of its own. */
  blocks?: Map<string, string>;
  /** Addresses to write out below their button: some mail programs remove buttons. */
  spelledOut?: { addresses: string[]; lead: string };
}

/** Custom text in a mail: safe HTML with inline styles. */
export function CustomMailBody(props: CustomMailBodyProps) {
  const { colours } = useMailContext();
  return (
    <Section>
      <div dangerouslySetInnerHTML={{ __html: styleHtml(props, colours) }} />
    </Section>
  );
}

/** Replaces the paragraphs `{{name}}` by their blocks. */
export const insertBlocks = (html: string, blocks: Map<string, string>): string =>
  html.replace(
    /<p(?: [^>]*)?>\{\{(\w+)\}\}<\/p>/g,
    (paragraph, name: string) => blocks.get(name) ?? paragraph,
  );

function styleHtml(
  { html, blocks = new Map(), spelledOut }: CustomMailBodyProps,
  { button, link }: MailColours,
): string {
  const linkDress = `class="link" style="color:${link.day};text-decoration:underline;"`;
  const buttonStyle =
    `font-family:${sansFont};font-size:17px;font-weight:600;line-height:22px;display:inline-block;padding:14px 30px;` +
    `border-radius:999px;background-color:${button.ground};color:${button.label};text-decoration:none;`;
  const addressBelow = (href: string) =>
    spelledOut?.addresses.includes(href)
      ? `<p data-skip-in-text class="soft" style="${textStyle}font-size:13px;color:${softInkColour};margin:14px 0 0;">` +
        `${spelledOut.lead}<br><a href="${href}" ${linkDress}>${href}</a></p>`
      : "";
  return insertBlocks(
    html
      .replace(
        /<(p|h[234]|ul|ol|li|blockquote|hr|img)(?=[ >/])/g,
        (tag, name: string) => `${tag} ${tagAttributes[name]}`,
      )
      .replace(/<blockquote[\s\S]*?<\/blockquote>/g, (quoted) => quoted.replaceAll(textStyle, quoteStyle))
      // A link alone in a paragraph becomes a button.
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
