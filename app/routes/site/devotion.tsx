import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft, ArrowRight } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { findChapterPath } from "~/features/bible/bible.server";
import { describeDevotion, devotionToJsonLd } from "~/features/devotion/daily-content/devotion-json-ld";
import {
  DevotionVerse,
  DevotionProvenance,
  DevotionReflection,
} from "~/features/devotion/daily-content/devotion-text";
import { devotionParams } from "~/features/devotion/daily-content/daily-content.schema";
import { showDevotion } from "~/features/devotion/daily-content/daily-content.server";
import { PrintButton } from "~/features/devotion/sharing/print-button";
import { ShareButtons, ShareOnWhatsApp } from "~/features/devotion/sharing/share-buttons";
import { listFeedLinksOf } from "~/features/feeds/feeds.server";
import { AppError } from "~/request/errors";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { Container } from "~/ui/container";
import { DevotionRecording } from "./devotions/devotion-recording";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const asked = devotionParams.safeParse(args.params);
    if (!asked.success) throw new AppError(404, "notFound");
    const { devotion, recording, previous, next, siteName } = await showDevotion(caller, asked.data);
    const { date, longDate, reference } = devotion;
    const title = tFor(caller.language)("devotion:page.metaTitle", { reference, date: longDate });
    const picture = `/pictures/${caller.language}/devotion/${date}.png`;
    const article = devotionToJsonLd(devotion, { title, picture, siteName, recording });
    const chapter = await findChapterPath(caller, devotion);
    const feeds = listFeedLinksOf("/devotion", caller.language);
    const shown = { devotion, recording, chapter, previous, next, article };
    return { ...shown, meta: { title, description: describeDevotion(devotion), picture, feeds } };
  });
}

export const handle = { i18n: ["bible", "devotion"] };

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  ...(args.data ? [{ "script:ld+json": args.data.article }] : []),
];

export default function DevotionPage() {
  const { devotion, recording, chapter, previous, next, meta } = useLoaderData<typeof loader>();
  const { t } = useTranslation("devotion");
  const path = useLocalePath();
  return (
    <article lang={devotion.language}>
      <div className="bg-tint py-14 sm:py-24 print:py-0">
        <Container>
          <h1 className="eyebrow mb-8 sm:mb-10">{t("page.heading", { date: devotion.longDate })}</h1>
          <DevotionVerse devotion={devotion} action={<ShareOnWhatsApp devotion={devotion} />} />
        </Container>
      </div>
      <Container className="py-14 sm:py-20 print:py-8">
        {chapter && (
          <p className="mb-10 print:hidden">
            <Link to={path(chapter)} className="link py-3">
              {t("bible:read")}
            </Link>
          </p>
        )}
        <DevotionReflection devotion={devotion} headingLevel={2} />
        {recording && <DevotionRecording recording={recording} podcast={meta.feeds[0]?.href} />}
        <DevotionProvenance devotion={devotion} className="mt-12" />
        <p className="hidden text-sm print:block">{devotion.url}</p>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <ShareButtons devotion={devotion} />
          <PrintButton />
        </div>
        <nav
          aria-label={t("page.neighbours")}
          className="mt-14 grid gap-x-8 gap-y-2 border-t border-line pt-6 sm:grid-cols-[1fr_auto_1fr] sm:items-center"
        >
          <Neighbour rel="prev" day={previous} label={t("page.previous")} />
          <Link to={path("/devotion")} className="link order-last py-3 sm:order-none">
            {t("archiveLink")}
          </Link>
          <Neighbour rel="next" day={next} label={t("page.next")} />
        </nav>
      </Container>
    </article>
  );
}

interface NeighbourProps {
  rel: "prev" | "next";
  day: { date: string; longDate: string } | null;
  label: string;
}

function Neighbour({ rel, day, label }: NeighbourProps) {
  const path = useLocalePath();
  if (!day) return <span className="hidden sm:block" />;
  const forward = rel === "next";
  return (
    <Link
      rel={rel}
      to={path(`/devotion/${day.date}`)}
      className={`group flex min-h-11 items-center gap-3 py-1 no-underline ${forward ? "sm:flex-row-reverse sm:text-end" : ""}`}
    >
      {forward ? <ArrowRight aria-hidden="true" /> : <ArrowLeft aria-hidden="true" />}
      <span>
        <span className="block text-sm text-ink-soft">{label}</span>
        <span className="block font-serif group-hover:underline">{day.longDate}</span>
      </span>
    </Link>
  );
}
