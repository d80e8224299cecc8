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
import { RouterLink } from "./router-link";

/** What a page's loader gives. */
type DataOf<Loader> = NonNullable<ReturnType<typeof useFetcher<Loader>>["data"]>;

interface ToolDialogProps<Loader> extends Pick<DialogContentProps, "title" | "description" | "size"> {
  /** The page of the same: its loader gives the data, and where there is no JavaScript the link leads there. */
  href: string;
  /** A piece of the design system whose link (UiLink, so any card or tile) opens the dialog. */
  trigger: ReactNode;
  /** `load`: shows the data of another address of the same page in place. */
  children: (data: DataOf<Loader>, load: (href: string) => void) => ReactNode;
}

/** A page of the administration in a dialog over another one, with the data of that page's loader `Loader`. */
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
  // The forms somebody typed into, and whether what they hold was sent since.
  const typed = useRef(new Map<HTMLFormElement, { sent: boolean }>());

  const reachAndLoad = (address: string) => {
    if (navigator.onLine) load(address);
    else toast({ title: t("common:unreachable"), variant: "destructive" });
    return navigator.onLine;
  };
  const show = () => {
    typed.current.clear();
    if (reachAndLoad(href)) setOpen(true);
  };
  const close = () => {
    const unsaved = [...typed.current].some(
      ([form, { sent }]) => form.isConnected && (!sent || form.querySelector("[role=alert]")),
    );
    if (unsaved) setAsking(true);
    else setOpen(false);
  };
  const noteTyped = ({ target }: FormEvent) => {
    const form = (target as HTMLInputElement).form;
    if (form) typed.current.set(form, { sent: false });
  };
  const noteSent = ({ target }: FormEvent) => {
    const form = target as HTMLFormElement;
    if (typed.current.has(form)) typed.current.set(form, { sent: true });
  };
  // Radix gives the focus back to its own trigger alone, and that one must be a button.
  const giveFocusBack = (event: Event) => {
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
          onCloseAutoFocus={giveFocusBack}
          onInput={noteTyped}
          onSubmit={noteSent}
        >
          <LinkProvider link={RouterLink}>
            {data ? children(data, reachAndLoad) : <SkeletonList count={4} />}
          </LinkProvider>
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

/** What the links of a ToolDialog's trigger are: they open the dialog, and in a new tab the page. */
const OpeningLink: UiLinkComponent = ({ href, children, ...rest }) => {
  const { show, open, link } = useContext(OpenerContext)!;
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // a new tab was asked for
    event.preventDefault();
    show();
  };
  return (
    <a {...rest} ref={link} href={href} onClick={openHere} aria-haspopup="dialog" aria-expanded={open}>
      {children}
    </a>
  );
};
