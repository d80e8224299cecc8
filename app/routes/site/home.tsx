import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ContactDetails } from "~/features/contact/contact-details";
import { ContactForm } from "~/features/contact/contact-form";
import { DevotionSection } from "./home/devotion-section";
import { getTodaysDevotion } from "~/features/devotion/daily-content/daily-content.server";
import { MotivationSection } from "~/features/devotion/motivations/motivation-list";
import { listNewestMotivations } from "~/features/devotion/motivations/motivations.server";
import { givingFlowSchema } from "~/features/giving/form/giving-flow.schema";
import { showGivingFlow } from "~/features/giving/form/giving-flow.server";
import { listAnsweredPrayers } from "~/features/prayers/requests/answered-wall.server";
import { SubscribeForm } from "~/features/newsletter/subscribers/subscribe-form";
import { getSettings } from "~/settings/settings.server";
import { logUnexpectedError, getRequestId } from "~/http/answer-error.server";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { useLocalePath } from "~/i18n/locale-path";
import { noteOtherSource } from "~/request/answer-sources";
import { readQuery } from "~/request/query";
import { Section } from "~/ui/section";
import { About } from "./home/about";
import { AnsweredPrayers } from "./home/answered-prayers";
import { Giving } from "./home/giving";
import { Hero } from "./home/hero";
import { Tools } from "./home/tools";
import { TourLauncher } from "./home/tour-launcher";
import { Videos } from "./home/videos";
import { TOUR_QUERY } from "./shell/use-tour-path";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const [{ site, ministry }, devotion, words, giving, answered] = await Promise.all([
      getSettings(),
      nullIfUnreadable(getTodaysDevotion(caller), args.request),
      nullIfUnreadable(listNewestMotivations(caller), args.request),
      nullIfUnreadable(showGivingFlow(caller, givingFlowSchema.parse({})), args.request),
      nullIfUnreadable(listAnsweredPrayers(caller), args.request),
    ]);
    const { language } = caller;
    const { phone, email, address, chatNumber, links } = ministry;
    return {
      meta: { title: tFor(language)("home:meta.title"), description: site.siteDescription[language] },
      hero: { title: ministry.heroTitle[language], subtitle: ministry.heroSubtitle[language] },
      devotion,
      words: words ?? [],
      giving,
      answered: answered ?? [],
      about: ministry.about[language],
      // Only those with words in this language.
      claims: ministry.claims
        .map(({ figure, label }) => ({ figure, label: label[language] }))
        .filter(({ label }) => label),
      videos: ministry.videos
        .map(({ youtubeId, title }) => ({ youtubeId, title: title[language] }))
        .filter(({ title }) => title),
      contact: { phone, email, address, chatNumber },
      links,
      stamp: formStamp(),
      isTourAsked: TOUR_QUERY in readQuery(args.request),
    };
  });
}

/**
 * Null when it could not be read: its section says so (spec public §2) or is left out, and the rest of the page stays.
 */
async function nullIfUnreadable<T>(read: Promise<T>, request: Request): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    noteOtherSource(request); // the next request tries again
    logUnexpectedError(error, getRequestId(request));
    return null;
  }
}

export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The landing page, in the order of the navigation. */
export default function Home() {
  const { t } = useTranslation("home");
  const path = useLocalePath();
  const {
    hero,
    devotion,
    words,
    giving,
    answered,
    about,
    claims,
    videos,
    contact,
    links,
    stamp,
    isTourAsked,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <TourLauncher isAsked={isTourAsked} />
      <Hero {...hero} videoChannel={links.videoChannel} />
      <DevotionSection devotion={devotion} />
      <MotivationSection words={words} />
      <Tools stamp={stamp} />
      <AnsweredPrayers prayers={answered} />
      <Giving giving={giving} stamp={stamp} />
      <About text={about} claims={claims} />
      <Videos videos={videos} links={links} chatNumber={contact.chatNumber} />
      <Section
        id="newsletter"
        eyebrow={t("newsletter.eyebrow")}
        title={t("newsletter.title")}
        lead={t("newsletter.lead")}
        width="form"
      >
        <SubscribeForm stamp={stamp} />
        <p className="mt-6 text-sm">
          <Link to={path("/newsletter")} className="link">
            {t("newsletter.archive")}
          </Link>
        </p>
      </Section>
      <Section
        id="contact"
        tone="surface"
        eyebrow={t("contact.eyebrow")}
        title={t("contact.title")}
        lead={t("contact.lead")}
      >
        <div className="grid gap-12 lg:grid-cols-[3fr_2fr]">
          <ContactForm stamp={stamp} />
          <ContactDetails {...contact} />
        </div>
      </Section>
    </>
  );
}
