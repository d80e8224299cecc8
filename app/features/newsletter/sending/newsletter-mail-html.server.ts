import sanitizeHtml, { type Transformer } from "sanitize-html";
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
  /** The address of a link in the mail: its own, or the one that counts the click (tracked-links). */
  rewriteLink: (address: string) => string;
}

// The text's own style stands once, around all of it: Gmail cuts a mail over 102 KB. A long word must not widen the mail.
const textStyle = `font-family:${sansFont};font-size:17px;line-height:1.6;color:${inkColour};word-break:break-word;`;
/** Quotations, mostly scripture: in the serif font, as in built-in mails. */
const quoteStyle = `font-family:${serifFont};font-size:20px;line-height:1.45;color:${inkColour};word-break:break-word;`;
const headingStyle = (size: number) =>
  `font-family:${serifFont};font-size:${size}px;font-weight:600;line-height:1.28;color:${inkColour};margin:30px 0 12px;word-break:break-word;`;

/** Inline styles of each tag: mail programs read little else. Classes are for dark mode (mail-style). */
const tagStyles: Record<string, { class?: string; style: string }> = {
  p: { style: "margin:0 0 18px;" },
  h2: { class: "ink", style: headingStyle(25) },
  h3: { class: "ink", style: headingStyle(21) },
  h4: { class: "ink", style: headingStyle(18) },
  h5: { class: "ink", style: headingStyle(17) },
  h6: { class: "ink", style: headingStyle(17) },
  ul: { style: "margin:0 0 18px;padding-left:24px;" },
  ol: { style: "margin:0 0 18px;padding-left:24px;" },
  li: { style: "margin:0 0 6px;" },
  blockquote: {
    class: "ink tint",
    style: `${quoteStyle}background-color:${tintColour};border-left:3px solid ${goldColour};margin:0 0 22px;padding:16px 20px 1px;`,
  },
  hr: { class: "line", style: `border:0;border-top:1px solid ${lineColour};margin:30px 0;` },
  pre: {
    class: "tint",
    style: `background-color:${tintColour};padding:14px 16px;white-space:pre-wrap;word-break:break-word;font-size:14px;margin:0 0 18px;`,
  },
  // Mail programs do not hand a font down to a table.
  table: { class: "ink", style: `${textStyle}border-collapse:collapse;margin:0 0 18px;` },
  th: {
    class: "line",
    style: `border-bottom:1px solid ${lineColour};padding:6px 12px 6px 0;text-align:left;`,
  },
  td: { class: "line", style: `border-bottom:1px solid ${lineColour};padding:6px 12px 6px 0;` },
  cite: {
    class: "ink",
    style: `font-family:${serifFont};font-size:16px;font-style:normal;font-weight:600;color:${inkColour};`,
  },
  figure: { style: "margin:0 0 22px;" },
  figcaption: { class: "soft", style: `color:${softInkColour};font-size:14px;` },
};
const pictureStyle = "display:block;max-width:100%;height:auto;border-radius:8px;margin:0 0 18px;";

/** The Markdown of a post as HTML for mails: safe, with inline styles and absolute addresses. */
export function newsletterMailHtml(source: string, { linkColour, rewriteLink }: MailHtmlOptions): string {
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
          href: rewriteLink(absoluteAddress(href)),
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
  return `<div class="ink" style="${textStyle}">${html}</div>`;
}

/** Adds the host to a path of this site. */
const absoluteAddress = (address: string) => (address.startsWith("/") ? env.PUBLIC_URL + address : address);
