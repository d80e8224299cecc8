import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { startTransition, StrictMode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { browserI18n } from "./i18n/i18n.client";
import type { Language } from "./i18n/languages";
import { waitForPageData } from "./remix/page-data.client";
import { watchInputBeforeHydration } from "~/remix/input-before-hydration";

// For the <style> elements of Radix dialogs.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "");

const language = document.documentElement.lang as Language;
// The administration has a language of its own.
if (!/^\/admin(\/|$)/.test(location.pathname)) rememberLanguage();
const [i18n] = await Promise.all([browserI18n(language), waitForPageData()]);
const replayEarlyInput = watchInputBeforeHydration();

function Page() {
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
