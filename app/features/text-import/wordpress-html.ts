import { escapeHtml } from "~/features/writing/markdown/escape-html";

/** The pictures of a WordPress site by their numbers. */
export type Attachments = Map<string, { address: string; alt: string }>;

const attribute = (of: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'\\]]+))`, "i")
    .exec(of)
    ?.slice(1)
    .find(Boolean) ?? "";

const link = (address: string) =>
  address === "" ? "" : `\n\n<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>\n\n`;

/** Plugins that build pages with shortcodes. Their words stay, the rest goes. */
const builders =
  /^(vc_|et_pb_|fusion_|av_|su_|cs_|x_|fl_|kc_|mk_|tatsu_|ultimate_|rev_slider|contact-form|wp_)/;
const known = new Set([
  ...[
    "caption",
    "gallery",
    "playlist",
    "audio",
    "video",
    "embed",
    "youtube",
    "vimeo",
    "soundcloud",
    "button",
  ],
  ...["column", "columns", "row", "section", "dropcap", "accordion", "tabs", "tab", "toggle", "spoiler"],
]);

/** Shortcodes become what they show, or leave only their words. What only looks like one, such as `[sic]`, stays. */
export function expandShortcodes(html: string, attachments: Attachments): string {
  return html
    .replace(/\[caption\b[^\]]{0,1000}\]([\s\S]{0,5000}?)\[\/caption\]/gi, (_whole, inside: string) => {
      const [picture = ""] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inside) ?? [];
      const words = inside.replace(picture, "").trim();
      return `\n\n<figure>${picture}<figcaption>${words}</figcaption></figure>\n\n`;
    })
    .replace(/\[gallery\b([^\]]{0,1000})\]/gi, (_whole, given: string) =>
      attribute(given, "ids")
        .split(",")
        .slice(0, 100)
        .map((id) => attachments.get(id.trim()))
        .flatMap((one) => (one ? [pictureOf(one)] : []))
        .join(""),
    )
    .replace(
      /\[(embed|youtube|vimeo)\b([^\]]{0,1000})\]([^[]{0,1000})\[\/\1\]/gi,
      (_whole, _name, _given, inside: string) => link(inside.trim()),
    )
    .replace(
      /\[(audio|video|youtube|vimeo|soundcloud)\b([^\]]{0,1000})\]/gi,
      (_whole, _name, given: string) =>
        link(
          ["src", "mp3", "m4a", "ogg", "mp4", "webm", "url", "id"]
            .map((name) => attribute(given, name))
            .find(Boolean) ?? "",
        ),
    )
    .replace(/\[\/?([a-z][\w-]{0,50})((?:\s[^\]]{0,400})?)\/?\]/gi, (whole, name: string, given: string) =>
      known.has(name.toLowerCase()) || builders.test(name.toLowerCase()) || /\s[\w-]+=["']/.test(given)
        ? ""
        : whole,
    );
}

const pictureOf = ({ address, alt }: { address: string; alt: string }) =>
  `\n\n<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">\n\n`;

const block =
  /^<\/?(?:address|article|aside|blockquote|details|div|dl|dt|dd|fieldset|figure|figcaption|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul|video|audio|script|style)\b/i;

/** WordPress makes paragraphs of blank lines when it shows a text that was not written in blocks. */
export function paragraphs(html: string): string {
  if (/<!--\s*wp:/.test(html)) return html;
  const parts = html.replace(/\r\n?/g, "\n").split(/(<pre\b|<\/pre>)/i);
  let isCode = false;
  return parts
    .map((part) => {
      if (/^<pre/i.test(part)) isCode = true;
      else if (/^<\/pre/i.test(part)) isCode = false;
      else if (!isCode)
        return part
          .split(/\n\s*\n/)
          .map(paragraph)
          .join("\n");
      return part;
    })
    .join("");
}

function paragraph(text: string): string {
  const words = text.trim();
  if (words === "" || block.test(words)) return words;
  return `<p>${words.replace(/\n/g, "<br>\n")}</p>`;
}
