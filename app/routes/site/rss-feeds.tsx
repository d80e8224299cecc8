import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FeedCard } from "./rss-feeds/feed-card";
import { FeedGuide } from "./rss-feeds/feed-guide";
import { FeedSunrise } from "./rss-feeds/feed-sunrise";
import { showFeeds } from "~/features/feeds/feeds-page.server";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { Card, CardFooter, CardTitle } from "~/ui/card";
import { DefinitionList } from "~/ui/definition-list";
import { FilterLinks } from "~/ui/toolbar";
import { Section } from "~/ui/section";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const page = await showFeeds(caller);
    return { page, meta: { title: page.title, description: page.description } };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Every feed, guides for networks, and technical facts. */
export default function RssFeeds() {
  const { page } = useLoaderData<typeof loader>();
  const path = useLocalePath();
  const { eyebrow, title, lead, languages, cards, card, guides, technical, help } = page;
  return (
    <>
      <Section
        headingLevel={1}
        eyebrow={eyebrow}
        title={title}
        lead={lead}
        action={<FeedSunrise className="hidden w-72 lg:block" />}
      >
        <h2 className="sr-only">{page.cardsTitle}</h2>
        {languages.choices.length > 1 && (
          <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span aria-hidden="true" className="text-sm text-ink-soft">
              {languages.label}
            </span>
            <FilterLinks
              label={languages.label}
              items={languages.choices.map(({ language, name, current }) => ({
                href: localePath(language, "/rss-feeds"),
                label: name,
                current,
              }))}
            />
          </div>
        )}
        <div className="grid gap-6 md:grid-cols-2">
          {cards.map((feed) => (
            <FeedCard key={feed.kind} feed={feed} words={card} />
          ))}
        </div>
      </Section>
      <Section tone="surface" title={guides.title} lead={guides.lead}>
        <div className="grid gap-12 lg:grid-cols-3">
          {guides.platforms.map((guide) => (
            <FeedGuide key={guide.name} guide={guide} />
          ))}
        </div>
      </Section>
      <Section>
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <Card as="section" padding="lg">
            <CardTitle as="h2" className="mb-5 text-2xl">
              {technical.title}
            </CardTitle>
            <DefinitionList items={technical.facts} />
          </Card>
          <Card as="section" tone="night" padding="lg">
            <CardTitle as="h2" className="text-2xl">
              {help.title}
            </CardTitle>
            <p className="mt-3 text-pretty text-ink-soft">{help.text}</p>
            <CardFooter>
              <ButtonLink asChild>
                <Link to={path("/contact?about=feeds")}>{help.ask}</Link>
              </ButtonLink>
              <ButtonLink asChild variant="secondary">
                <Link to={path("/subscribe")}>{help.subscribe}</Link>
              </ButtonLink>
            </CardFooter>
          </Card>
        </div>
      </Section>
    </>
  );
}
