import sanitizeHtml, { type Transformer } from "sanitize-html";
import { sign, unsign } from "~/auth/signing.server";
import { env } from "~/config/env.server";
import { gold, ink, inkSoft, line, sans, serif, tint } from "~/features/mail/mail-style";
import { renderMarkdown } from "~/features/writing/markdown.server";

interface Look {
  linkColour: string;
  /** Where a link of the post leads in the letter: itself, or through the page that counts. */
  linkTo: (address: string) => string;
}

// A word longer than the line must not widen the letter.
const text = `font-family:${sans};font-size:17px;line-height:1.6;color:${ink};word-break:break-word;`;
/** Words quoted, scripture above all: in the serif, as the built-in letters set it. */
const quote = `font-family:${serif};font-size:20px;line-height:1.45;color:${ink};word-break:break-word;`;
const heading = (size: number) =>
  `font-family:${serif};font-size:${size}px;font-weight:600;line-height:1.28;color:${ink};margin:30px 0 12px;word-break:break-word;`;

/** What each element wears; mailboxes read little but inline styles. A class is for the night (mail-style). */
const dress: Record<string, { class?: string; style: string }> = {
  p: { class: "ink", style: `${text}margin:0 0 18px;` },
  h2: { class: "ink", style: heading(25) },
  h3: { class: "ink", style: heading(21) },
  h4: { class: "ink", style: heading(18) },
  h5: { class: "ink", style: heading(17) },
  h6: { class: "ink", style: heading(17) },
  ul: { class: "ink", style: `${text}margin:0 0 18px;padding-left:24px;` },
  ol: { class: "ink", style: `${text}margin:0 0 18px;padding-left:24px;` },
  li: { style: "margin:0 0 6px;" },
  blockquote: {
    class: "tint",
    style: `background-color:${tint};border-left:3px solid ${gold};margin:0 0 22px;padding:16px 20px 1px;`,
  },
  hr: { class: "line", style: `border:0;border-top:1px solid ${line};margin:30px 0;` },
  pre: {
    class: "tint",
    style: `background-color:${tint};padding:14px 16px;white-space:pre-wrap;word-break:break-word;font-size:14px;margin:0 0 18px;`,
  },
  table: { class: "ink", style: `${text}border-collapse:collapse;margin:0 0 18px;` },
  th: { class: "line", style: `border-bottom:1px solid ${line};padding:6px 12px 6px 0;text-align:left;` },
  td: { class: "line", style: `border-bottom:1px solid ${line};padding:6px 12px 6px 0;` },
  figcaption: { class: "soft", style: `color:${inkSoft};font-size:14px;` },
};
const pictureStyle = "display:block;max-width:100%;height:auto;border-radius:8px;margin:0 0 18px;";

/** A post's Markdown as the HTML of a letter: safe, dressed with inline styles, every address absolute. */
export function letterWords(source: string, { linkColour, linkTo }: Look): string {
  const worn = (tagName: string, attribs: Record<string, string>) => {
    const { class: name, style } = dress[tagName]!;
    return { tagName, attribs: { ...attribs, ...(name && { class: name }), style } };
  };
  const dressed = Object.fromEntries(Object.keys(dress).map((name) => [name, worn as Transformer]));
  const html = sanitizeHtml(renderMarkdown(source), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, "img", "del"],
    allowedAttributes: false,
    transformTags: {
      ...dressed,
      a: (tagName, { href = "", title }) => ({
        tagName,
        attribs: {
          href: linkTo(absolute(href)),
          ...(title && { title }),
          class: "link",
          style: `color:${linkColour};text-decoration:underline;`,
        },
      }),
      img: (tagName, { src = "", alt = "", width }) => ({
        tagName,
        attribs: {
          src: absolute(src),
          alt,
          ...(width && { width: String(Math.min(Number(width), 516)) }),
          style: pictureStyle,
        },
      }),
    },
  });
  return html.replace(/<blockquote[\s\S]*?<\/blockquote>/g, (quoted) => quoted.replaceAll(text, quote));
}

/** An address of this site with its host; any other as it is. */
const absolute = (address: string) => (address.startsWith("/") ? env.PUBLIC_URL + address : address);

/** The address that counts a click and leads on. Signed: it leads nowhere that no letter of ours named. */
export const countedLink = (postId: number) => (address: string) =>
  /^https?:/.test(address)
    ? `${env.PUBLIC_URL}/newsletter/${postId}/go/${sign("click", `${postId}-${Buffer.from(address).toString("base64url")}`)}`
    : address;

/** Where such an address leads; null when it is none of ours. */
export function readCountedLink(postId: number, signed: string | undefined): string | null {
  const [, id, address] = /^(\d+)-([\w-]+)$/.exec(unsign("click", signed) ?? "") ?? [];
  return address !== undefined && Number(id) === postId ? Buffer.from(address, "base64url").toString() : null;
}

export const pixelAddress = (postId: number) => `${env.PUBLIC_URL}/newsletter/${postId}/open.gif`;
