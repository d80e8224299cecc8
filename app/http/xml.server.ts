import XMLBuilder from "fast-xml-builder";
import { legalXml } from "./xml-text.server";

/** An element or a CDATA section in the builder's `preserveOrder` form. */
export type XmlNode = Record<string, unknown>;

type Attributes = Record<string, string>;
type Content = string | XmlNode | null | XmlNode[];

const ATTRIBUTES = ":@";
const TEXT = "#text";
const CDATA = "#cdata";

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  textNodeName: TEXT,
  cdataPropName: CDATA,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
});

/** An element with its content in order. The builder escapes it; illegal characters and empty content are left out. */
export function xmlElement(name: string, attributes: Attributes, ...content: Content[]): XmlNode {
  const children = content
    .flat()
    .filter((child) => child !== null && child !== "")
    .map((child) => (typeof child === "string" ? { [TEXT]: legalXml(child) } : child));
  return { [name]: children, [ATTRIBUTES]: toLegalAttributes(attributes) };
}

/** HTML as feed readers expect it: not escaped. "]]>" would end the section, so it is written as "]]&gt;". */
export const xmlCdata = (html: string): XmlNode => ({
  [CDATA]: [{ [TEXT]: legalXml(html).replaceAll("]]>", "]]&gt;") }],
});

/** A processing instruction, such as `<?xml-stylesheet …?>`. */
export const xmlInstruction = (name: string, attributes: Attributes): XmlNode => ({
  [`?${name}`]: [],
  [ATTRIBUTES]: toLegalAttributes(attributes),
});

/** A whole document with its declaration. */
export const buildXml = (...nodes: XmlNode[]): string =>
  builder.build([xmlInstruction("xml", { version: "1.0", encoding: "UTF-8" }), ...nodes]);

const toLegalAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, legalXml(value)]));
