import { CreditCard } from "~/ui/icons";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import { useHydrated } from "~/ui/use-hydrated";
import type { PaymentMethod } from "~/features/giving/donations/giving-choices";

interface MethodTabsProps {
  /** The methods that the ministry accepts. */
  methods: readonly PaymentMethod[];
  chosen: PaymentMethod;
  /** See `findMethodLimit`. */
  limitOf: (method: PaymentMethod) => "once" | "dollars" | null;
  onChoose: (method: PaymentMethod) => void;
  /** Without JavaScript a tab is a link. */
  pathOf: (method: PaymentMethod) => string;
  children: ReactNode;
}

/** The payment methods: links when server-rendered, ARIA tabs after hydration. */
export function MethodTabs({ methods, chosen, limitOf, onChoose, pathOf, children }: MethodTabsProps) {
  const { t } = useTranslation("giving");
  const isTabs = useHydrated();
  const row = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent) {
    const at = methods.indexOf(chosen);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = methods.at(step % methods.length)!;
    onChoose(next);
    row.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  }
  return (
    <div>
      {methods.length > 1 && (
        <div
          ref={row}
          {...(isTabs ? { role: "tablist", onKeyDown: move } : { role: "navigation" })}
          aria-label={t("method.label")}
          className="flex flex-wrap gap-1 rounded-xl bg-tint p-1"
        >
          {methods.map((method) => (
            <a
              key={method}
              id={tabId(method)}
              href={pathOf(method)}
              {...(isTabs
                ? {
                    role: "tab",
                    "aria-selected": method === chosen,
                    "aria-controls": panelId,
                    tabIndex: method === chosen ? 0 : -1,
                  }
                : { "aria-current": method === chosen ? ("page" as const) : undefined })}
              onClick={(event) => {
                event.preventDefault();
                onChoose(method);
              }}
              onKeyDown={(event) => {
                if (event.key !== " ") return;
                event.preventDefault();
                onChoose(method);
              }}
              className={classNames(
                "inline-flex min-h-11 flex-auto items-center justify-center gap-2 rounded-lg px-2 py-1 text-center leading-tight",
                "font-semibold text-ink-soft no-underline transition-colors duration-150 hover:text-ink",
                method === chosen && "selected bg-surface text-ink shadow-[inset_0_0_0_1.5px_var(--brand)]",
              )}
            >
              {method === "stripe" && <CreditCard aria-hidden="true" className="hidden size-5 sm:block" />}
              <span className="flex flex-col">
                {t(`method.${method}`)}
                <MethodNote limit={limitOf(method)} />
              </span>
            </a>
          ))}
        </div>
      )}
      <div
        id={panelId}
        {...(isTabs && methods.length > 1 && { role: "tabpanel", "aria-labelledby": tabId(chosen) })}
        className="pt-6"
      >
        {children}
      </div>
    </div>
  );
}

function MethodNote({ limit }: { limit: "once" | "dollars" | null }) {
  const { t } = useTranslation("giving");
  return limit && <span className="text-xs font-normal">{t(`method.limits.${limit}`)}</span>;
}

const tabId = (method: PaymentMethod) => `giving-${method}`;
const panelId = "giving-panel";
