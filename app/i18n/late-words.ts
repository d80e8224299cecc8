declare global {
  interface Window {
    /** Loads i18next and the sentences of all public pages. Every public route but a page's first calls it (client-chunks.ts). */
    loadWords?: () => Promise<void>;
  }
}

/**
 * Waits until every sentence of the public pages can be said: a page brings those that the server said
 * (early-i18n.client.ts).
 * For code that says another one outside of rendering, where nothing is said again when the words come.
 */
export const loadAllWords = async (): Promise<void> => window.loadWords?.().catch(() => undefined);
