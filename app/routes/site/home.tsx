import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getTodaysDevotion } from "~/features/devotion/daily-content/daily-content.server";
import { listNewestMotivations } from "~/features/devotion/motivations/motivations.server";
import { listOfferedMethods } from "~/features/giving/payment-methods/payment-methods";
import { getOfferedMethods } from "~/features/giving/payment-methods/payment-methods.server";
import { listAnsweredPrayers } from "~/features/prayers/requests/answered-wall.server";
import { telephoneLink } from "~/i18n/telephone-link";
import { ministryCountry } from "~/settings/ministry-country";
import { getSettings } from "~/settings/settings.server";
import { logUnexpectedError, getRequestId } from "~/http/answer-error.server";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { noteOtherSource } from "~/request/answer-sources";
import { readQuery } from "~/request/query";
import { MotivationSection } from "~/features/devotion/motivations/motivation-list";
import { About } from "./home/about";
import { AnsweredPrayers } from "./home/answered-prayers";
import { Contact } from "./home/contact";
import { DevotionSection } from "./home/devotion-section";
import { Giving } from "./home/giving";
import { Hero } from "./home/hero";
import { Newsletter } from "./home/newsletter";
import { Tools } from "./home/tools";
import { TourLauncher } from "./home/tour-launcher";
import { Videos } from "./home/videos";
import { redirectNumbered } from "./shell/redirect-moved.server";
import { TOUR_QUERY } from "./shell/use-tour-path";

const tourQuery = z.object({ [TOUR_QUERY]: z.literal("1") });

export async function loader(args: LoaderFunctionArgs) {
  await redirectNumbered(args.request);
  return loadSharedScreen(args, async (caller) => {
    const [settings, devotion, words, methods, answered] = await Promise.all([
      getSettings(),
      nullIfUnreadable(getTodaysDevotion(caller), args.request),
      nullIfUnreadable(listNewestMotivations(caller), args.request),
      nullIfUnreadable(getOfferedMethods(), args.request),
      nullIfUnreadable(listAnsweredPrayers(caller), args.request),
    ]);
    const { language } = caller;
    const { site, ministry, newsletter } = settings;
    const { phone, email, address, chatNumber, links } = ministry;
    return {
      meta: { title: tFor(language)("home:meta.title"), description: site.siteDescription[language] },
      hero: { title: ministry.heroTitle[language], subtitle: ministry.heroSubtitle[language] },
      devotion,
      words: words ?? [],
      giving: {
        purpose: ministry.givingPurpose[language],
        isOpen: methods !== null && listOfferedMethods(methods).length > 0,
      },
      answered: answered ?? [],
      about: ministry.about[language],
      // Only those with text in this language.
      claims: ministry.claims
        .map(({ figure, label }) => ({ figure, label: label[language] }))
        .filter(({ label }) => label),
      videos: ministry.videos
        .map(({ youtubeId, title }) => ({ youtubeId, title: title[language] }))
        .filter(({ title }) => title),
      contact: {
        ...{ phone, email, address, chatNumber },
        phoneLink: telephoneLink(phone, ministryCountry(settings)),
      },
      links,
      newsletter: {
        promise: ministry.newsletterPromise[language],
        mustConfirm: newsletter.doubleOptIn,
      },
      stamp: formStamp(),
      isTourAsked: readQuery(args.request, tourQuery)[TOUR_QUERY] === "1",
    };
  });
}

/**
 * Null when it could not be read: its section shows an error or is omitted, and the rest of the page is
 * unaffected.
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

export const handle = {
  i18n: ["badges-page", "bible-study", "contact", "devotion", "home", "motivations", "newsletter"],
};
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The landing page, in the order of the specification: its tour runs from top to bottom. */
export default function Home() {
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
    newsletter,
    stamp,
    isTourAsked,
  } = useLoaderData<typeof loader>();
  return (
    <>
      <TourLauncher isAsked={isTourAsked} />
      <Hero {...hero} videoChannel={links.videoChannel} />
      <DevotionSection devotion={devotion} />
      <MotivationSection words={words} />
      <Giving {...giving} />
      <Tools stamp={stamp} />
      <AnsweredPrayers prayers={answered} />
      <About text={about} claims={claims} />
      <Videos videos={videos} links={links} chatNumber={contact.chatNumber} />
      <Newsletter stamp={stamp} {...newsletter} />
      <Contact stamp={stamp} details={contact} />
    </>
  );
}
