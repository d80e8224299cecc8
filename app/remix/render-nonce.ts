import { createContext, useContext } from "react";

/** Provided only on the server, while it renders a page; never sent to a browser. */
export const RenderNonce = createContext<string | undefined>(undefined);

/** The nonce for a script or style that the server itself renders: docs/decisions/0002-pages-rendered-once.md. */
export const useRenderNonce = () => useContext(RenderNonce);
