import { Toast as Radix } from "radix-ui";
import { useTranslation } from "react-i18next";
import { CircleAlert, CircleCheck, X } from "~/ui/icons";
import { buttonClass } from "./button";
import { classNames } from "./class-names";
import { SunriseMark } from "./illustration/sunrise-mark";

const SHOWN_MS = 5000;
/** Long enough to read what was done and to undo it. */
const SHOWN_WITH_ACTION_MS = 12_000;

export interface ToastMessage {
  title: string;
  description?: string;
  /** A second success message in the same toast, because only one toast is shown at a time. */
  also?: { title: string; description: string };
  /** `destructive` for errors: it interrupts a screen reader, the default waits. */
  variant?: "default" | "destructive";
  /** `key`: presses it (see Keys). */
  action?: { label: string; key?: string; onClick: () => void };
  /** How long it is shown; without an action five seconds. */
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
        "toast flex items-start gap-3 rounded-xl border bg-surface py-3 ps-4 pe-2 text-ink shadow-raised",
        "data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
        failed ? "border-danger" : "border-line",
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames("mt-2.5 size-5 shrink-0", failed ? "text-danger" : "text-success")}
      />
      <div className="min-w-0 flex-1 py-2">
        <Radix.Title className="font-semibold">{message.title}</Radix.Title>
        {message.description && (
          <Radix.Description className="mt-0.5 text-sm text-ink-soft">
            {message.description}
          </Radix.Description>
        )}
        {message.also && (
          <div className="mt-3 flex items-start gap-3 border-t border-line pt-3">
            <SunriseMark className="size-7 shrink-0" />
            <div className="min-w-0">
              <p className="font-semibold">{message.also.title}</p>
              <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">{message.also.description}</p>
            </div>
          </div>
        )}
      </div>
      {message.action && (
        <Radix.Action
          altText={message.action.label}
          onClick={message.action.onClick}
          aria-keyshortcuts={message.action.key}
          className={buttonClass({ variant: "secondary", size: "sm", className: "my-1 shrink-0" })}
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

/** A toast and the region that shows it. */
export function ToastRegion(props: ToastCardProps) {
  const { t } = useTranslation("ui");
  return (
    <Radix.Provider swipeDirection="right" duration={SHOWN_MS} label={t("toast.label")}>
      <ToastCard key={props.message.key} {...props} />
      <Radix.Viewport
        label={t("toast.region", { hotkey: "{hotkey}" })}
        className="fixed inset-x-4 bottom-[calc(var(--foot)+var(--save-bar)+1rem)] z-[60] m-0 list-none p-0 outline-none sm:start-(--toast-start,auto) sm:end-(--toast-end,1.5rem) sm:bottom-[calc(var(--foot)+var(--save-bar)+1.5rem)] sm:w-96 print:hidden"
      />
    </Radix.Provider>
  );
}
