import { Scripts } from "@remix-run/react";
import { useRenderNonce } from "./render-nonce";

/**
 * The page's scripts. The server writes Remix's own, which arrange-scripts.server.ts then arranges. In the browser two
 * elements stand for them, because the preload links that Remix would expect there are gone.
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
