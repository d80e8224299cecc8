import { useEffect, useRef, type ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/button";

interface ConflictPanelProps {
  /** Id of the form that holds the person's own version. */
  form: string;
  words: Record<"title" | "text" | "theirs" | "yours" | "saveOver" | "takeTheirs", string>;
  /** The fields in which the versions differ. */
  different: { field: string; label: string; theirs: ReactNode; yours: ReactNode }[];
  /** When the other version was saved: what the person knowingly saves over. */
  updatedAt: string;
  /** Where the other version is taken, without JavaScript. */
  href: string;
  onTakeTheirs?: () => void;
}

/** Both versions beside each other when two people saved the same thing: the person decides which stays. */
export function ConflictPanel({ form, words, different, updatedAt, href, onTakeTheirs }: ConflictPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [updatedAt]);
  return (
    <section aria-labelledby="conflict" className="mb-8 rounded-xl border border-brand bg-surface p-4 sm:p-6">
      <h2 id="conflict" ref={heading} tabIndex={-1} className="font-serif text-xl">
        {words.title}
      </h2>
      <p className="mt-1 max-w-2xl text-ink-soft">{words.text}</p>
      {different.map(({ field, label, theirs, yours }) => (
        <div key={field} className="mt-5 border-t border-line pt-4">
          <h3 className="mb-2 text-sm font-semibold">{label}</h3>
          <div className="grid gap-4 md:grid-cols-2">
            <Version title={words.theirs}>{theirs}</Version>
            <Version title={words.yours} own>
              {yours}
            </Version>
          </div>
        </div>
      ))}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" form={form} name="over" value={updatedAt}>
          {words.saveOver}
        </Button>
        <ButtonLink
          variant="secondary"
          href={href}
          onClick={(event) => {
            event.preventDefault();
            onTakeTheirs?.();
          }}
        >
          {words.takeTheirs}
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
