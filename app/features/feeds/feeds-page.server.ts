import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { getSettings } from "~/settings/settings.server";
import { tFor } from "~/i18n/i18n.server";
import { textKey } from "~/i18n/text-key";
import { languageNames } from "~/i18n/languages";
import { FEED_LENGTH } from "./feeds.server";
import { feedPath } from "./feed-paths";
import { listFeedSources } from "./feed-sources.server";

const guides = ["facebook", "telegram", "whatsapp"] as const;
const steps = [1, 2, 3, 4, 5] as const;
const facts = ["format", "encoding", "entries", "languages", "refresh", "text"] as const;

/** The texts of the feeds' page. They come from the server, so that other pages do not load them. */
export async function showFeeds({ language }: Caller) {
  const t = tFor(language);
  const { languages } = await getSettings();
  const page = (key: string) => t(`feeds:page.${key}`);
  return {
    title: page("title"),
    eyebrow: page("eyebrow"),
    lead: page("lead"),
    description: page("description"),
    cardsTitle: page("cards"),
    languages: {
      label: page("language"),
      choices: languages.availableLanguages.map((one) => ({
        language: one,
        name: languageNames[one],
        current: one === language,
      })),
    },
    card: {
      copy: page("copy"),
      copied: page("copied"),
      copyFailed: page("copyFailed"),
      open: page("open"),
      platforms: page("platforms"),
    },
    cards: [...listFeedSources()].map(([kind, { texts, platforms }]) => {
      const title = t(textKey(texts, "title"));
      return {
        kind,
        title,
        description: t(textKey(texts, "description")),
        badge: t(textKey(texts, "badge")),
        address: env.PUBLIC_URL + feedPath(kind, language),
        addressLabel: t("feeds:page.address", { title }),
        openLabel: t("feeds:page.opens", { title }),
        platforms,
      };
    }),
    guides: {
      title: t("feeds:guides.title"),
      lead: t("feeds:guides.lead"),
      platforms: guides.map((name) => ({
        name,
        title: t(`feeds:guides.${name}.title`),
        lead: t(`feeds:guides.${name}.lead`),
        steps: steps.map((step) => t(`feeds:guides.${name}.${step}`)),
      })),
    },
    technical: {
      title: t("feeds:technical.title"),
      facts: facts.map((fact) => ({
        term: t(`feeds:technical.${fact}`),
        value: t(`feeds:technical.${fact}Text`, { most: FEED_LENGTH }),
      })),
    },
    help: {
      title: t("feeds:help.title"),
      text: t("feeds:help.text"),
      ask: t("feeds:help.ask"),
      subscribe: t("feeds:help.subscribe"),
    },
  };
}
