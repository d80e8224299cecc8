declare global {
  interface Window {
    /** Loads i18next and all public sentences. Called by public routes that load later (client-chunks.ts). */
    loadWords?: () => Promise<void>;
  }
}

/**
 * Waits until all public sentences are loaded: a page starts with only those that the server used
 * (early-i18n.client.ts). For code that uses others outside of rendering, where no later render fills them in.
 */
export const loadAllSentences = async (): Promise<void> => window.loadWords?.().catch(() => undefined);
