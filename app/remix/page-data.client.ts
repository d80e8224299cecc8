import { RemixBrowser } from "@remix-run/react";

/**
 * Waits for the page's data. The first call of RemixBrowser throws a promise, and there is no Suspense boundary above
 * the document: a click that makes React hydrate synchronously would end in "Root did not complete" (#345).
 */
export async function waitForPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}
