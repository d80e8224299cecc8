import { createContext, useContext } from "react";

/** Given by the server alone, while it renders a page; a browser never learns it. */
export const RenderNonce = createContext<string | undefined>(undefined);

/** The nonce for a script or style that the server itself renders: docs/decisions/0002-pages-rendered-once.md. */
export const useRenderNonce = () => useContext(RenderNonce);
