import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Mail } from "~/ui/icons";
import { Eye, Monitor, PanelTop, Smartphone } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { Container } from "~/ui/container";
import { Dialog, DialogContent } from "~/ui/dialog";
import { Prose } from "../markdown/prose";

interface WholePreviewProps {
  /** Id of the form with `title` and `language`. */
  form: string;
  /** The names of its other fields. */
  fields?: { summary?: string; content?: string };
  /** Where the text is rendered as a mail, when it is one. */
  mailUrl?: string;
}

interface Shown {
  title: string;
  summary: string;
  language: string;
  html: string;
  mail: { subject: string; html: string } | null;
}

const widths = { phone: 390, desktop: 1200 };
type Width = keyof typeof widths;

/** A button that shows the text of a form whole, as its page and as its mail, on a phone and on a desktop. */
export function WholePreview({ form, mailUrl, fields }: WholePreviewProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "whole" });
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const show = async () => {
    const values = readFields(form, fields);
    setAsking(true);
    const [page, mail] = await Promise.all([
      post<{ html: string }>("/api/writing/preview", { content: values.content }),
      mailUrl ? post<{ subject: string; html: string }>(mailUrl, values) : null,
    ]);
    setAsking(false);
    setFailed(!page || (mailUrl !== undefined && !mail));
    const { title, summary, language } = values;
    if (page) setShown({ title, summary, language, html: page.html, mail });
  };
  return (
    <>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {t("common:unreachable")}
        </p>
      )}
      <Button
        type="button"
        size="sm"
        variant="quiet"
        className="shrink-0 noscript:hidden @max-[56rem]/bar:size-11 @max-[56rem]/bar:p-0"
        loading={isAsking}
        onClick={() => void show()}
      >
        <Eye aria-hidden="true" />
        <span className="@max-[56rem]/bar:sr-only">{t("open")}</span>
      </Button>
      <Dialog open={shown !== null} onOpenChange={(open) => !open && setShown(null)}>
        <DialogContent
          title={t("title")}
          size="lg"
          className="h-[92dvh] sm:h-[86dvh] sm:max-w-[min(80rem,94vw)]!"
        >
          {shown && <Preview shown={shown} />}
        </DialogContent>
      </Dialog>
    </>
  );
}

function Preview({ shown }: { shown: Shown }) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "whole" });
  const [as, setAs] = useState<"page" | "mail">(shown.mail ? "mail" : "page");
  const [width, setWidth] = useState<Width>(() => (window.innerWidth < 640 ? "phone" : "desktop"));
  const choice = (label: string, icon: ReactNode, isChosen: boolean, act: () => void) => (
    <Button
      type="button"
      size="sm"
      variant={isChosen ? "primary" : "secondary"}
      aria-pressed={isChosen}
      onClick={act}
    >
      {icon}
      {t(label)}
    </Button>
  );
  const title = `${t(as)}, ${t(width)}`;
  return (
    <div className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {shown.mail && (
          <div role="group" aria-label={t("as")} className="flex gap-2">
            {choice("mail", <Mail aria-hidden="true" />, as === "mail", () => setAs("mail"))}
            {choice("page", <PanelTop aria-hidden="true" />, as === "page", () => setAs("page"))}
          </div>
        )}
        <div role="group" aria-label={t("width")} className="flex gap-2">
          {choice("phone", <Smartphone aria-hidden="true" />, width === "phone", () => setWidth("phone"))}
          {choice("desktop", <Monitor aria-hidden="true" />, width === "desktop", () => setWidth("desktop"))}
        </div>
      </div>
      {as === "mail" && shown.mail && (
        <p lang={shown.language}>
          <strong>{shown.mail.subject}</strong>
        </p>
      )}
      <Scaled width={widths[width]}>
        {as === "mail" && shown.mail ? (
          <iframe
            // The page's CSP applies inside: the style sheet for dark mode would be refused.
            srcDoc={shown.mail.html.replace(/<style>[^]*?<\/style>/g, "")}
            title={title}
            sandbox=""
            className="size-full bg-white"
          />
        ) : (
          <PageFrame title={title}>
            <PagePreview {...shown} />
          </PageFrame>
        )}
      </Scaled>
    </div>
  );
}

/** Room of a device's width, made smaller where there is less. */
function Scaled({ width, children }: { width: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height: 600 });
  useEffect(() => {
    const seen = new ResizeObserver(([entry]) => {
      const { width: wide, height } = entry!.contentRect;
      setRoom({ width: wide, height });
    });
    if (box.current) seen.observe(box.current);
    return () => seen.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width);
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-hidden rounded-xl border border-line bg-tint">
      <div
        className="mx-auto origin-top-left"
        style={{
          width,
          height: room.height / scale,
          transform: scale < 1 ? `scale(${scale})` : undefined,
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** A frame with the site's own style sheets and no script, so that a width is a real width. */
function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const dress = (frame: HTMLIFrameElement) => {
    const inside = frame.contentDocument;
    if (!inside) return;
    for (const { name, value } of document.documentElement.attributes) {
      inside.documentElement.setAttribute(name, value);
    }
    for (const sheet of document.head.querySelectorAll("link[rel=stylesheet], style")) {
      inside.head.append(inside.importNode(sheet, true));
    }
    inside.title = title;
    inside.body.className = document.body.className;
    setBody(inside.body);
  };
  return (
    <iframe
      srcDoc="<!doctype html><html><head></head><body></body></html>"
      title={title}
      sandbox="allow-same-origin"
      onLoad={(event) => dress(event.currentTarget)}
      className="size-full bg-paper"
    >
      {body && createPortal(children, body)}
    </iframe>
  );
}

/** The head and the text as the pages of posts show them; its links lead nowhere. */
function PagePreview({ title, summary, language, html }: Shown) {
  return (
    <article className="print:break-inside-auto" onClickCapture={(event) => event.preventDefault()}>
      <header className="bg-tint py-10 sm:py-16">
        <Container width="reading">
          <h1
            lang={language}
            className="font-serif text-3xl leading-tight text-balance wrap-anywhere sm:text-5xl sm:leading-[1.1]"
          >
            {title}
          </h1>
          <p lang={language} className="mt-5 text-lg text-pretty text-ink-soft wrap-anywhere sm:text-xl">
            {summary}
          </p>
        </Container>
      </header>
      <Container width="reading" className="py-12 sm:py-16">
        <Prose html={html} lang={language} />
      </Container>
    </article>
  );
}

/** What the form holds now. */
function readFields(
  id: string,
  { summary = "summary", content = "content" }: WholePreviewProps["fields"] = {},
) {
  const form = document.getElementById(id);
  const data = new FormData(form instanceof HTMLFormElement ? form : undefined);
  const read = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    title: read("title"),
    summary: read(summary),
    content: read(content),
    language: read("language") || "fr",
  };
}

async function post<Answer>(url: string, json: unknown): Promise<Answer | null> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(json),
    });
    return answer.ok ? ((await answer.json()) as Answer) : null;
  } catch {
    return null;
  }
}
