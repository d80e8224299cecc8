import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { startTransition, StrictMode, useInsertionEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { earlyI18n } from "./i18n/early-i18n.client";
import type { Language } from "./i18n/languages";
import { loadAllSentences } from "./i18n/late-words";
import { watchInputBeforeHydration } from "~/ui/input-before-hydration";
import { atFirstTouch } from "~/ui/lazy-at-touch";

// For the <style> elements of Radix dialogs.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "");

const language = document.documentElement.lang as Language;
const loadI18n = async () => (await import("./i18n/i18n.client")).browserI18n(language);
const i18n = window.pageWords ? earlyI18n(language, window.pageWords, loadI18n) : await loadI18n();
// The administration has a language of its own.
if (!/^\/admin(\/|$)/.test(location.pathname)) rememberLanguage();
atFirstTouch(() => void loadAllSentences());
if (window.pageWords) discoverRoutesLate();
await waitForPageData();
window.partsLoading = [];
const replayEarlyInput = watchInputBeforeHydration();

function Page() {
  useInsertionEffect(moveInTransitions, []); // before anything subscribes to the router
  useLayoutEffect(() => queueMicrotask(replayEarlyInput), []);
  return <RemixBrowser />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <Page />
      </I18nextProvider>
    </StrictMode>,
    { onRecoverableError },
  );
});

/** Copies the language to localStorage under the names in the specification. */
function rememberLanguage(): void {
  try {
    for (const key of ["ministry-language", "selectedLanguage"]) localStorage.setItem(key, language);
  } catch {
    // A browser that forbids storage keeps the cookie.
  }
}

/**
 * React 18 abandons a transition that reaches a late part before its code is loaded, hydrates the part, and repeats the
 * transition. The error of the abandoned attempt stays queued, and the next Suspense boundary that renders reports it,
 * although no part was rendered again. Tested in late-parts.spec.ts.
 */
function onRecoverableError(error: unknown): void {
  const isAbandonedAttempt =
    error instanceof Error && /#421\b|before it finished hydrating/.test(error.message);
  if (!isAbandonedAttempt) reportError(error);
}

/**
 * Waits for the page's data. The first call of RemixBrowser throws a promise, and there is no Suspense boundary above
 * the document: a click that makes React hydrate synchronously would end in "Root did not complete" (#345). See
 * docs/decisions/0015-hydration.md.
 */
async function waitForPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/**
 * Remix loads the routes behind all links of a page as soon as its script runs. This delays that until the first
 * pointerover, pointerdown or keydown: the attribute by which Remix finds the links is removed, and restored then.
 */
function discoverRoutesLate(): void {
  const links = [...document.querySelectorAll("[data-discover]")];
  const eventTypes = ["pointerover", "pointerdown", "keydown"];
  const discover = () => {
    for (const type of eventTypes) removeEventListener(type, discover, true);
    for (const link of links) link.setAttribute("data-discover", "true");
  };
  for (const link of links) link.removeAttribute("data-discover");
  for (const type of eventTypes) addEventListener(type, discover, true);
}

/**
 * RemixBrowser is notified of a new location outside a transition and updates its contexts. React would then discard
 * the server's HTML of late parts (app/ui/late-part.tsx) that are not hydrated yet.
 */
function moveInTransitions(): void {
  const router = window.__remixRouter;
  const subscribe = router.subscribe.bind(router);
  router.subscribe = (listener) => subscribe((...update) => startTransition(() => listener(...update)));
}
