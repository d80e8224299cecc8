import { useEffect, useRef, type ReactNode } from "react";
import { Alert } from "./alert";
import { CopyButton } from "./copy-button";

interface ShownOnceProps {
  title: ReactNode;
  text: ReactNode;
  /** The secret. */
  secret: string;
  copy: { label: string; done: string; failed: string };
}

/** A secret that is shown only once. It scrolls into view and takes the focus. */
export function ShownOnce({ title, text, secret, copy }: ShownOnceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "center" });
  }, [secret]);
  return (
    // Without JavaScript the browser scrolls to the element with autofocus.
    <div ref={box} tabIndex={-1} autoFocus className="rounded-xl">
      <Alert variant="success" title={title} action={<CopyButton text={secret} {...copy} />}>
        <p>{text}</p>
        <code className="mt-2 inline-block rounded-lg bg-surface px-3 py-1.5 text-lg wrap-anywhere select-all">
          {secret}
        </code>
      </Alert>
    </div>
  );
}
