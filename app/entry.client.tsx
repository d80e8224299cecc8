import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { startTransition, StrictMode, useInsertionEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { earlyI18n } from "./i18n/early-i18n.client";
import type { Language } from "./i18n/languages";
import { loadAllWords } from "./i18n/late-words";
import { watchInputBeforeHydration } from "~/ui/input-before-hydration";
import { atFirstTouch } from "~/ui/lazy-at-touch";

// For the <style> elements of Radix dialogs.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "");

const language = document.documentElement.lang as Language;
const loadI18n = async () => (await import("./i18n/i18n.client")).browserI18n(language);
const i18n = window.pageWords ? earlyI18n(language, window.pageWords, loadI18n) : await loadI18n();
// The administration has a language of its own.
if (!/^\/admin(\/|$)/.test(location.pathname)) rememberLanguage();
atFirstTouch(() => void loadAllWords());
if (window.pageWords) discoverRoutesLate();
await waitForPageData();
window.partsLoading = [];
const replayEarlyInput = watchInputBeforeHydration();

function Page() {
  useInsertionEffect(moveInTransitions, []); // before the first of them subscribes
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

/** Mirrors the language to the browser's stores under the specification's names. */
function rememberLanguage(): void {
  try {
    for (const key of ["ministry-language", "selectedLanguage"]) localStorage.setItem(key, language);
  } catch {
    // A browser that forbids storage keeps the cookie.
  }
}

/**
 * React 18 gives up a transition that reaches a late part before its code is there, hydrates the part, and does the
 * transition again. The error of the attempt stays in a queue, and the next Suspense boundary that renders reports it,
 * although no part was rendered anew. late-parts.spec.ts checks this.
 */
function onRecoverableError(error: unknown): void {
  const isAbandonedAttempt =
    error instanceof Error && /#421\b|before it finished hydrating/.test(error.message);
  if (!isAbandonedAttempt) reportError(error);
}

/**
 * Waits for the page's data. RemixBrowser throws its promise at the first call, and no Suspense stands above the
 * document: a click that makes React hydrate at once would end in "Root did not complete" (#345). See
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
 * Remix asks for the routes behind all links of a page as soon as its script runs. On a page that is read it does when
 * somebody points at it, touches it or presses a key: the mark by which it finds the links comes back then.
 */
function discoverRoutesLate(): void {
  const links = [...document.querySelectorAll("[data-discover]")];
  const signs = ["pointerover", "pointerdown", "keydown"];
  const discover = () => {
    for (const sign of signs) removeEventListener(sign, discover, true);
    for (const link of links) link.setAttribute("data-discover", "true");
  };
  for (const link of links) link.removeAttribute("data-discover");
  for (const sign of signs) addEventListener(sign, discover, true);
}

/**
 * RemixBrowser hears of a new location outside a transition, and renders its context with it. React would then drop what
 * the server wrote of late parts (app/ui/late-part.tsx) that are not hydrated yet.
 */
function moveInTransitions(): void {
  const router = window.__remixRouter;
  const subscribe = router.subscribe.bind(router);
  router.subscribe = (hear) => subscribe((...news) => startTransition(() => hear(...news)));
}
