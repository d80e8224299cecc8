import { Quote } from "~/ui/icons";
import { Bold, BookOpenText, Heading2, ImagePlus, Italic, Link, List, ListOrdered } from "~/ui/icons-admin";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { markdownTools, type MarkdownTool } from "../markdown/markdown-edit";

const toolIcons: Record<MarkdownTool, ReactNode> = {
  bold: <Bold aria-hidden="true" />,
  italic: <Italic aria-hidden="true" />,
  heading: <Heading2 aria-hidden="true" />,
  quote: <Quote aria-hidden="true" />,
  list: <List aria-hidden="true" />,
  numbers: <ListOrdered aria-hidden="true" />,
  link: <Link aria-hidden="true" />,
};
const toolKeys: Partial<Record<MarkdownTool, string>> = { bold: "B", italic: "I", link: "K" };

const isToggle = (name: string): name is MarkdownTool => name in toolIcons && name !== "link";

/** The tool of a keyboard shortcut with Control or Command. */
export const findToolForKey = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): MarkdownTool | undefined =>
  (ctrlKey || metaKey) && !altKey && !shiftKey
    ? markdownTools.find((tool) => toolKeys[tool] === key.toUpperCase())
    : undefined;

const button =
  "grid h-11 w-9 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-tint hover:text-ink disabled:opacity-50 " +
  "sm:size-9 sm:pointer-coarse:size-11 [&_svg]:size-[1.15em] " +
  "aria-pressed:bg-brand-soft aria-pressed:text-on-brand-soft " +
  "forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2";

interface MarkdownToolbarProps {
  /** Id of the text field. */
  controls: string;
  disabled?: boolean | undefined;
  /** The tools whose work the caret stands in, where the field shows it. */
  active?: readonly MarkdownTool[] | undefined;
  onTool: (tool: MarkdownTool) => void;
  onVerse: () => void;
  onPicture: () => void;
}

/** The toolbar of a Markdown field: one tab stop, arrow keys move inside. */
export function MarkdownToolbar(props: MarkdownToolbarProps) {
  const { controls, disabled, active, onTool, onVerse, onPicture } = props;
  const { t } = useTranslation("admin-writing", { keyPrefix: "editor" });
  const bar = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent) => {
    const all = [...bar.current!.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: all.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined || at < 0) return;
    event.preventDefault();
    const next = all[(wanted + all.length) % all.length]!;
    for (const one of all) one.tabIndex = one === next ? 0 : -1;
    next.focus();
  };
  const tool = (name: MarkdownTool | "verse" | "picture", icon: ReactNode, act: () => void) => (
    <button
      key={name}
      type="button"
      tabIndex={name === markdownTools[0] ? 0 : -1}
      disabled={disabled}
      aria-label={t(`tools.${name}`)}
      aria-keyshortcuts={name in toolKeys ? `Control+${toolKeys[name as MarkdownTool]}` : undefined}
      aria-pressed={isToggle(name) ? active?.includes(name) : undefined}
      title={t(`tools.${name}`)}
      onClick={act}
      className={button}
    >
      {icon}
    </button>
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t("toolbar")}
      aria-controls={controls}
      onKeyDown={moveFocus}
      className="flex min-w-0 flex-wrap sm:gap-0.5"
    >
      {markdownTools.map((name) => tool(name, toolIcons[name], () => onTool(name)))}
      {tool("verse", <BookOpenText aria-hidden="true" />, onVerse)}
      {tool("picture", <ImagePlus aria-hidden="true" />, onPicture)}
    </div>
  );
}
