import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isSameText } from "~/features/writing/drafts/kept-draft";
import { Button, ButtonLink } from "~/ui/button";

interface ConflictPanelProps<Compared extends string> {
  /** Id of the form that holds the person's own version. */
  form: string;
  /** Prefix of the keys of its `title`, `text`, `theirs`, `yours`, `saveOver` and `takeTheirs`. */
  texts: string;
  /** Replaces the text `theirs`. */
  theirsTitle?: string | undefined;
  /** The form's fields in which the versions may differ. */
  compared: readonly Compared[];
  /** What the person sent, and what somebody else saved meanwhile. */
  yours: Record<string, unknown>;
  theirs: Record<Compared, string>;
  label: (field: Compared) => string;
  /** Formats the value of a field. */
  show?: (text: string, field: Compared) => ReactNode;
  /** When the other version was saved. Saving sends it, so that the person overwrites only this version. */
  updatedAt: string;
  /** Link that takes the other version, without JavaScript. */
  href: string;
  onTakeTheirs?: () => void;
  /** An autosave found the conflict while the person is typing, so the focus does not move. */
  isQuiet?: boolean | undefined;
}

/** Both versions side by side when two people saved the same record. The person chooses which to keep. */
export function ConflictPanel<Compared extends string>(props: ConflictPanelProps<Compared>) {
  const {
    form,
    texts,
    compared,
    yours,
    theirs,
    label,
    updatedAt,
    href,
    onTakeTheirs,
    isQuiet = false,
  } = props;
  const { t: words } = useTranslation();
  const theirsTitle = props.theirsTitle ?? words(`${texts}.theirs`);
  const show = props.show ?? ((text: string) => text);
  const typed = (field: string) => (typeof yours[field] === "string" ? yours[field] : "");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isQuiet) heading.current?.focus();
  }, [updatedAt, isQuiet]);
  return (
    <section aria-labelledby="conflict" className="mb-8 rounded-xl border border-brand bg-surface p-4 sm:p-6">
      <h2 id="conflict" ref={heading} tabIndex={-1} className="font-serif text-xl">
        {words(`${texts}.title`)}
      </h2>
      <p className="mt-1 max-w-2xl text-ink-soft">{words(`${texts}.text`)}</p>
      {compared
        .filter((field) => !isSameText(typed(field), theirs[field]))
        .map((field) => (
          <div key={field} className="mt-5 border-t border-line pt-4">
            <h3 className="mb-2 text-sm font-semibold">{label(field)}</h3>
            <div className="grid gap-4 md:grid-cols-2">
              <Version title={theirsTitle}>{show(theirs[field], field)}</Version>
              <Version title={words(`${texts}.yours`)} own>
                {show(typed(field), field)}
              </Version>
            </div>
          </div>
        ))}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" form={form} name="over" value={updatedAt}>
          {words(`${texts}.saveOver`)}
        </Button>
        <ButtonLink
          variant="secondary"
          href={href}
          onClick={(event) => {
            event.preventDefault();
            onTakeTheirs?.();
          }}
        >
          {words(`${texts}.takeTheirs`)}
        </ButtonLink>
      </div>
    </section>
  );
}

function Version({ title, own, children }: { title: string; own?: boolean; children: ReactNode }) {
  return (
    <div
      className={`rounded-lg px-3 py-2 whitespace-pre-line wrap-anywhere ${own ? "bg-brand-soft" : "bg-tint"}`}
    >
      <p className="mb-1 text-sm text-ink-soft">{title}</p>
      {children}
    </div>
  );
}
