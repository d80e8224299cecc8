import { Toast as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { CircleAlert, CircleCheck, X } from "~/ui/icons";
import { buttonClass } from "./button";
import { classNames } from "./class-names";

const SHOWN_MS = 4000;
/** Long enough to read what was done and to undo it. */
const SHOWN_WITH_ACTION_MS = 10_000;

/** A toast has room for two short lines: the page itself says the rest. */
export interface ToastMessage {
  title: string;
  description?: string;
  /** The page shows the outcome: no toast, only a screen reader says it. */
  isOnPage?: boolean;
  /** `destructive` for errors: it interrupts a screen reader, the default waits. */
  variant?: "default" | "destructive";
  /** `key`: presses it (see Keys). */
  action?: { label: string; key?: string; onClick: () => void };
  /** How long it is shown; without an action four seconds. */
  durationMs?: number;
}

/** Every toast has its own key. */
export type ShownToast = ToastMessage & { key: number };

interface ToastCardProps {
  message: ShownToast;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function ToastCard({ message, open, onOpenChange }: ToastCardProps) {
  const { t } = useTranslation("ui");
  const failed = message.variant === "destructive";
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      open={open}
      onOpenChange={onOpenChange}
      type={failed ? "foreground" : "background"}
      duration={message.durationMs ?? (message.action && SHOWN_WITH_ACTION_MS)}
      className={classNames(
        "toast flex items-center gap-1.5 rounded-xl border bg-surface ps-3 text-ink shadow-raised",
        "data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
        failed ? "border-danger" : "border-line",
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames("size-5 shrink-0", failed ? "text-danger" : "text-success")}
      />
      <div className="my-2 line-clamp-2 min-w-0 flex-1 text-sm leading-4.5 wrap-anywhere">
        <Radix.Title className="inline font-semibold">{message.title}</Radix.Title>
        {message.description && (
          <>
            {" "}
            <Radix.Description className="inline text-[0.8125rem] text-ink-soft">
              {message.description}
            </Radix.Description>
          </>
        )}
      </div>
      {message.action && (
        <Radix.Action
          altText={message.action.label}
          onClick={message.action.onClick}
          aria-keyshortcuts={message.action.key}
          className={buttonClass({ variant: "secondary", size: "sm", className: "shrink-0" })}
        >
          {message.action.label}
        </Radix.Action>
      )}
      <Radix.Close className={buttonClass({ variant: "quiet", size: "icon" })} aria-label={t("close")}>
        <X aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Says a message to a screen reader. A live region must be there before its text. */
function SpokenMessage({ message: { title, description }, open, onOpenChange }: ToastCardProps) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true));
    const timer = setTimeout(() => onOpenChange(false), SHOWN_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [onOpenChange]);
  return (
    <p role="status" className="sr-only">
      {isReady && open && [title, description].filter(Boolean).join(" ")}
    </p>
  );
}

/** A toast and the region that shows it: above the bars at the bottom, below dialogs. */
export function ToastRegion(props: ToastCardProps) {
  const { t } = useTranslation("ui");
  if (props.message.isOnPage) return <SpokenMessage key={props.message.key} {...props} />;
  return (
    <Radix.Provider swipeDirection="right" duration={SHOWN_MS} label={t("toast.label")}>
      <ToastCard key={props.message.key} {...props} />
      <Radix.Viewport
        label={t("toast.region", { hotkey: "{hotkey}" })}
        className="fixed inset-x-2 bottom-[calc(var(--foot)+var(--save-bar)+1rem)] z-45 m-0 list-none p-0 outline-none sm:start-(--toast-start,auto) sm:end-(--toast-end,1.5rem) sm:bottom-[calc(var(--foot)+var(--save-bar)+1.5rem)] sm:w-96 print:hidden"
      />
    </Radix.Provider>
  );
}
