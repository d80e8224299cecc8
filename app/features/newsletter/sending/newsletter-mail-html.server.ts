import sanitizeHtml, { type Transformer } from "sanitize-html";
import { sign, unsign } from "~/crypto/signing.server";
import { env } from "~/config/env.server";
import {
  goldColour,
  inkColour,
  softInkColour,
  lineColour,
  sansFont,
  serifFont,
  tintColour,
} from "~/features/mail/template/mail-style";
import { renderMarkdown } from "~/features/writing/markdown/markdown.server";

interface MailHtmlOptions {
  linkColour: string;
  /** Where a link of the post leads in the letter: itself, or through the page that counts. */
  linkTo: (address: string) => string;
}

// A word longer than the line must not widen the letter.
const textStyle = `font-family:${sansFont};font-size:17px;line-height:1.6;color:${inkColour};word-break:break-word;`;
/** Words quoted, scripture above all: in the serif, as the built-in letters set it. */
const quoteStyle = `font-family:${serifFont};font-size:20px;line-height:1.45;color:${inkColour};word-break:break-word;`;
const headingStyle = (size: number) =>
  `font-family:${serifFont};font-size:${size}px;font-weight:600;line-height:1.28;color:${inkColour};margin:30px 0 12px;word-break:break-word;`;

/** What each element wears; mailboxes read little but inline styles. A class is for the night (mail-style). */
const tagStyles: Record<string, { class?: string; style: string }> = {
  p: { class: "ink", style: `${textStyle}margin:0 0 18px;` },
  h2: { class: "ink", style: headingStyle(25) },
  h3: { class: "ink", style: headingStyle(21) },
  h4: { class: "ink", style: headingStyle(18) },
  h5: { class: "ink", style: headingStyle(17) },
  h6: { class: "ink", style: headingStyle(17) },
  ul: { class: "ink", style: `${textStyle}margin:0 0 18px;padding-left:24px;` },
  ol: { class: "ink", style: `${textStyle}margin:0 0 18px;padding-left:24px;` },
  li: { style: "margin:0 0 6px;" },
  blockquote: {
    class: "tint",
    style: `background-color:${tintColour};border-left:3px solid ${goldColour};margin:0 0 22px;padding:16px 20px 1px;`,
  },
  hr: { class: "line", style: `border:0;border-top:1px solid ${lineColour};margin:30px 0;` },
  pre: {
    class: "tint",
    style: `background-color:${tintColour};padding:14px 16px;white-space:pre-wrap;word-break:break-word;font-size:14px;margin:0 0 18px;`,
  },
  table: { class: "ink", style: `${textStyle}border-collapse:collapse;margin:0 0 18px;` },
  th: {
    class: "line",
    style: `border-bottom:1px solid ${lineColour};padding:6px 12px 6px 0;text-align:left;`,
  },
  td: { class: "line", style: `border-bottom:1px solid ${lineColour};padding:6px 12px 6px 0;` },
  figcaption: { class: "soft", style: `color:${softInkColour};font-size:14px;` },
};
const pictureStyle = "display:block;max-width:100%;height:auto;border-radius:8px;margin:0 0 18px;";

/** A post's Markdown as the HTML of a letter: safe, dressed with inline styles, every address absolute. */
export function newsletterMailHtml(source: string, { linkColour, linkTo }: MailHtmlOptions): string {
  const worn = (tagName: string, attribs: Record<string, string>) => {
    const { class: name, style } = tagStyles[tagName]!;
    return { tagName, attribs: { ...attribs, ...(name && { class: name }), style } };
  };
  const dressed = Object.fromEntries(Object.keys(tagStyles).map((name) => [name, worn as Transformer]));
  const html = sanitizeHtml(renderMarkdown(source), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, "img", "del"],
    allowedAttributes: false,
    transformTags: {
      ...dressed,
      a: (tagName, { href = "", title }) => ({
        tagName,
        attribs: {
          href: linkTo(absoluteAddress(href)),
          ...(title && { title }),
          class: "link",
          style: `color:${linkColour};text-decoration:underline;`,
        },
      }),
      img: (tagName, { src = "", alt = "", width }) => ({
        tagName,
        attribs: {
          src: absoluteAddress(src),
          alt,
          ...(width && { width: String(Math.min(Number(width), 516)) }),
          style: pictureStyle,
        },
      }),
    },
  });
  return html.replace(/<blockquote[\s\S]*?<\/blockquote>/g, (quoted) =>
    quoted.replaceAll(textStyle, quoteStyle),
  );
}

/** An address of this site with its host; any other as it is. */
const absoluteAddress = (address: string) => (address.startsWith("/") ? env.PUBLIC_URL + address : address);

/** The address that counts a click and leads on. Signed: it leads nowhere that no letter of ours named. */
export const trackedLink = (postId: number) => (address: string) =>
  /^https?:/.test(address)
    ? `${env.PUBLIC_URL}/newsletter/${postId}/go/${sign("click", `${postId}-${Buffer.from(address).toString("base64url")}`)}`
    : address;

/** Where such an address leads; null when it is none of ours. */
export function readTrackedLink(postId: number, signed: string | undefined): string | null {
  const [, id, address] = /^(\d+)-([\w-]+)$/.exec(unsign("click", signed) ?? "") ?? [];
  return address !== undefined && Number(id) === postId ? Buffer.from(address, "base64url").toString() : null;
}

export const openPixelAddress = (postId: number) => `${env.PUBLIC_URL}/newsletter/${postId}/open.gif`;
