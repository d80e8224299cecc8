import { createContext, useContext } from "react";
import { languages, type Language } from "./languages";

/** The languages the site offers, as its settings say; app/root.tsx provides them. */
export const OfferedLanguages = createContext<readonly Language[]>(languages);

export const useOfferedLanguages = () => useContext(OfferedLanguages);
