import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRenderNonce } from "~/remix/render-nonce";
import { readStored, writeStored } from "./browser-storage";
import { buttonClass } from "./button";
import { Container } from "./container";
import { X } from "./icons";
import { useHydrated } from "./use-hydrated";

interface ClosableStripProps {
  label: string;
  /** Name of the stored value that keeps it closed in this browser. */
  storedAs: string;
  children: ReactNode;
}

/** A thin strip above a page. Without JavaScript it stays open. */
export function ClosableStrip({ label, storedAs, children }: ClosableStripProps) {
  const { t } = useTranslation("ui");
  const nonce = useRenderNonce();
  const isHydrated = useHydrated();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || (isHydrated && readStored(storedAs) !== null)) return null;
  // Runs before the first paint, so that nothing moves: the page is the same for everybody.
  const hideWhereClosed = `try{if(localStorage.getItem("${storedAs}"))document.currentScript.parentElement.hidden=true}catch(e){}`;
  return (
    <aside
      aria-label={label}
      className="no-print bg-brand-soft text-sm text-on-brand-soft"
      suppressHydrationWarning
    >
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hideWhereClosed }} />
      <Container width="page" className="flex min-h-11 items-center gap-2">
        <p className="flex-1 leading-snug text-pretty">{children}</p>
        <button
          type="button"
          aria-label={t("close")}
          onClick={() => {
            writeStored(storedAs, "1");
            setIsClosed(true);
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
          className={buttonClass({
            variant: "quiet",
            size: "icon",
            className: "-me-3 shrink-0 noscript:hidden",
          })}
        >
          <X aria-hidden="true" />
        </button>
      </Container>
    </aside>
  );
}
