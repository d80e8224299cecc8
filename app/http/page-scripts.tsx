import { Scripts } from "@remix-run/react";
import { useRenderNonce } from "./render-nonce";

/**
 * The page's scripts. The server renders Remix's own, which arrange-scripts.server.ts then changes. The browser
 * hydrates them with two placeholders, because the preload links that Remix would expect are gone.
 */
export function PageScripts() {
  const nonce = useRenderNonce();
  return import.meta.env.SSR ? (
    <Scripts nonce={nonce} />
  ) : (
    <>
      <WrittenScript />
      <WrittenScript />
    </>
  );
}

const WrittenScript = () => <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
