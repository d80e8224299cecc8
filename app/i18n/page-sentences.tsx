import type { ResourceKey } from "i18next";
import { useTranslation } from "react-i18next";

/** Sentences of one language, by namespace. */
export type Sentences = Record<string, ResourceKey>;

const elementId = "sentences";

/** On the server: the sentences of these namespaces as JSON, so that the page's script need not load them. */
export function PageSentences({ namespaces }: { namespaces: Iterable<string> }) {
  const { i18n } = useTranslation();
  const sentences: Sentences = {};
  if (import.meta.env.SSR)
    for (const name of namespaces)
      sentences[name] = i18n.getResourceBundle(i18n.language, name) as ResourceKey;
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning // the browser keeps what the server wrote
      dangerouslySetInnerHTML={{ __html: JSON.stringify(sentences).replaceAll("<", String.raw`\u003c`) }}
    />
  );
}

/** In the browser: the sentences that came with the page. None in the administration. */
export function readPageSentences(): Sentences | undefined {
  const element = document.querySelector<HTMLScriptElement>(`#${elementId}`);
  return element ? (JSON.parse(element.text) as Sentences) : undefined;
}
