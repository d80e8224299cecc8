import { useFetcher } from "@remix-run/react";
import {
  createContext,
  useContext,
  useRef,
  useState,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog, DialogContent, type DialogContentProps } from "~/ui/dialog";
import { LinkProvider, type UiLinkComponent } from "~/ui/link";
import { SkeletonList } from "~/ui/skeleton";
import { useToast } from "~/ui/toast";

/** The data of a page's loader. */
type DataOf<Loader> = NonNullable<ReturnType<typeof useFetcher<Loader>>["data"]>;

interface ToolDialogProps<Loader> extends Pick<DialogContentProps, "title" | "description" | "size"> {
  /** The page with the same content. Its loader provides the data; without JavaScript the link opens this page. */
  href: string;
  /** An element whose link (UiLink, so any card or tile) opens the dialog. */
  trigger: ReactNode;
  /** `load` shows another URL of the same page in the dialog. */
  children: (data: DataOf<Loader>, load: (href: string) => void) => ReactNode;
}

/** Shows a page of the administration in a dialog, with the data of that page's loader (`Loader`). */
export function ToolDialog<Loader>({
  href,
  trigger,
  children,
  size = "lg",
  ...words
}: ToolDialogProps<Loader>) {
  const { t } = useTranslation("ui");
  const { toast } = useToast();
  const { load, data } = useFetcher<Loader>();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  // The forms that the person typed into, and whether they were sent since then.
  const typed = useRef(new Map<HTMLFormElement, { sent: boolean }>());

  const loadIfOnline = (address: string) => {
    if (navigator.onLine) load(address);
    else toast({ title: t("common:unreachable"), variant: "destructive" });
    return navigator.onLine;
  };
  const show = () => {
    typed.current.clear();
    if (loadIfOnline(href)) setOpen(true);
  };
  const close = () => {
    const unsaved = [...typed.current].some(
      ([form, { sent }]) => form.isConnected && (!sent || form.querySelector("[role=alert]")),
    );
    if (unsaved) setAsking(true);
    else setOpen(false);
  };
  const markTyped = ({ target }: FormEvent) => {
    const form = (target as HTMLInputElement).form;
    if (form) typed.current.set(form, { sent: false });
  };
  const markSent = ({ target }: FormEvent) => {
    const form = target as HTMLFormElement;
    if (typed.current.has(form)) typed.current.set(form, { sent: true });
  };
  // Radix restores the focus only to its own trigger, which must be a button.
  const restoreFocus = (event: Event) => {
    event.preventDefault();
    link.current?.focus();
  };
  return (
    <>
      <OpenerContext.Provider value={{ show, open, link }}>
        <LinkProvider link={OpeningLink}>{trigger}</LinkProvider>
      </OpenerContext.Provider>
      <Dialog open={open} onOpenChange={(wanted) => (wanted ? show() : close())}>
        <DialogContent
          {...words}
          size={size}
          onCloseAutoFocus={restoreFocus}
          onInput={markTyped}
          onSubmit={markSent}
        >
          {data ? children(data, loadIfOnline) : <SkeletonList count={4} />}
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={t("unsaved.title")}
            text={t("unsaved.text")}
            confirm={t("unsaved.leave")}
            cancel={t("unsaved.stay")}
            onConfirm={() => setOpen(false)}
          />
        </DialogContent>
      </Dialog>
    </>
  );
}

interface Opener {
  show: () => void;
  open: boolean;
  link: RefObject<HTMLAnchorElement>;
}
const OpenerContext = createContext<Opener | null>(null);

/** A link in a ToolDialog's trigger. It opens the dialog, or the page when it is opened in a new tab. */
const OpeningLink: UiLinkComponent = ({ href, children, ...rest }) => {
  const { show, open, link } = useContext(OpenerContext)!;
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // opens a new tab or window
    event.preventDefault();
    show();
  };
  return (
    <a {...rest} ref={link} href={href} onClick={openHere} aria-haspopup="dialog" aria-expanded={open}>
      {children}
    </a>
  );
};
