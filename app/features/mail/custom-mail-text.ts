import { escapeHtml } from "~/features/writing/markdown/escape-html";
import type { MailBodyProps, MailVariable } from "~/areas/mail-template";
import { usableName } from "./template/mail-variables";

type MailVariables<Props> = Record<string, MailVariable<Props>>;

const variablePattern = /\{\{([^{}]*)\}\}/g;

/** The distinct names between {{ and }}, known or not. */
export const variableNamesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variablePattern)].map(([, name]) => name!.trim())),
];

// While Markdown is rendered, a text variable is marked with two private-use characters, and a link variable is a URL.
const OPEN_MARK = "\ue000";
const CLOSE_MARK = "\ue001";
const LINK_PLACEHOLDER = "https://variable.invalid/";

/**
 * Markdown as HTML with every variable as `{{name}}`, links in `href`. `render` turns Markdown into safe HTML.
 */
export function customTextToHtml<Props>(
  text: string,
  variables: MailVariables<Props>,
  render: (markdown: string) => string,
): string {
  const marked = text
    .replaceAll(OPEN_MARK, "")
    .replaceAll(CLOSE_MARK, "")
    .replace(variablePattern, (typed, between: string) => {
      const name = between.trim();
      const known = Object.hasOwn(variables, name) ? variables[name]! : undefined;
      if (!known) return typed;
      return known.kind === "link" ? LINK_PLACEHOLDER + name : OPEN_MARK + name + CLOSE_MARK;
    });
  return render(marked)
    .replaceAll(` rel="noopener external"`, "")
    .replace(new RegExp(`${LINK_PLACEHOLDER}(\\w+)`, "g"), "{{$1}}")
    .replace(new RegExp(`${OPEN_MARK}(\\w+)${CLOSE_MARK}`, "g"), "{{$1}}");
}

/** The first error of custom text: an error key and the variable. Null: no error. */
export function findTextError<Props>(
  { subject, text }: { subject: string; text: string },
  html: string,
  variables: MailVariables<Props>,
): { field: "subject" | "text"; key: string; variable: string } | null {
  for (const [field, typed] of [
    ["subject", subject],
    ["text", text],
  ] as const) {
    const stranger = variableNamesIn(typed).find((name) => !Object.hasOwn(variables, name));
    if (stranger !== undefined) {
      return { field, key: "admin-mail-templates:wrong.unknown", variable: `{{${stranger}}}` };
    }
  }
  const linkInSubject = variableNamesIn(subject).find((name) =>
    ["link", "block"].includes(variables[name]!.kind),
  );
  if (linkInSubject) {
    return {
      field: "subject",
      key: "admin-mail-templates:wrong.linkInSubject",
      variable: `{{${linkInSubject}}}`,
    };
  }
  const inWords = Object.entries(variables).find(
    ([name, { kind }]) =>
      kind === "block" && html.replaceAll(`<p>{{${name}}}</p>`, "").includes(`{{${name}}}`),
  );
  if (inWords) {
    return { field: "text", key: "admin-mail-templates:wrong.alone", variable: `{{${inWords[0]}}}` };
  }
  // A variable inside an address came out percent-encoded.
  if (/%EE%80%8[01]/i.test(html) || /\{\{\w+\}\}[\w/?#&=.-]+"/.test(html)) {
    return { field: "text", key: "admin-mail-templates:wrong.inAddress", variable: "" };
  }
  const missing = findMissingVariable(html, variables);
  if (!missing) return null;
  const key = variables[missing]!.kind === "block" ? "missingBlock" : "missing";
  return { field: "text", key: `admin-mail-templates:wrong.${key}`, variable: `{{${missing}}}` };
}

/** The first required link or block that the HTML does not use. */
export const findMissingVariable = <Props>(
  html: string,
  variables: MailVariables<Props>,
): string | undefined =>
  Object.entries(variables).find(
    ([name, { required, kind }]) =>
      required && !html.includes(kind === "block" ? `<p>{{${name}}}</p>` : `href="{{${name}}}"`),
  )?.[0];

/** The value of each variable in one mail. */
export const variableValues = <Props>(
  variables: MailVariables<Props>,
  given: MailBodyProps<Props>,
): Map<string, string> =>
  new Map(Object.entries(variables).map(([name, variable]) => [name, variableValue(variable, given).trim()]));

function variableValue<Props>(variable: MailVariable<Props>, given: MailBodyProps<Props>): string {
  const { t, url } = given;
  const { kind } = variable;
  const value = variable.value(given) ?? "";
  if (kind === "text") return value;
  if (kind === "link") return /^[a-z]+:/.test(value) ? value : value && url(value);
  if (kind === "block") return value;
  const name = usableName(value);
  if (kind === "name") return name ?? "";
  return name ? t("mail:greetingNamed", { name }) : t("mail:greeting");
}

/** The subject with values, on one line. */
export const fillSubject = (line: string, values: Map<string, string>): string =>
  line
    .replace(/( ?)\{\{\s*(\w+)\s*\}\}/g, (_typed, space: string, name: string) => {
      const value = values.get(name) ?? "";
      return value && space + value;
    })
    .replace(/\s+/g, " ")
    .trim();

/**
 * HTML with escaped values; `blocks` stay as `{{name}}`. Leaves out a paragraph that has only a label and empty variables.
 */
export function fillHtml(html: string, values: Map<string, string>, blocks: string[] = []): string {
  const isEmpty = (paragraph: string) => {
    const names = variableNamesIn(paragraph);
    const others = paragraph.replace(/^<p>(<strong>[^<]*<\/strong>)?/, "").replace(variablePattern, "");
    return names.length > 0 && names.every((name) => !values.get(name)) && /^[\s\p{P}]*<\/p>$/u.test(others);
  };
  return html
    .replace(/<p>((?:(?!<\/p>)[\s\S])*)<\/p>/g, (whole) => (isEmpty(whole) ? "" : whole))
    .replace(/<blockquote>\s*<\/blockquote>/g, "")
    .replace(/( ?)\{\{(\w+)\}\}/g, (typed, space: string, name: string) => {
      if (blocks.includes(name)) return typed;
      const value = values.get(name) ?? "";
      return value && space + escapeHtml(value).replace(/\r\n?|\n/g, "<br />");
    });
}
