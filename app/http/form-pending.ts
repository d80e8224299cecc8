import { createContext, useContext } from "react";

/** Whether the surrounding form is being sent or waits to render with its answer. FetcherForm provides it. */
export const FormPending = createContext(false);

/** For fields: they are read-only while pending, because the next render would lose what is typed. */
export const useIsFormPending = () => useContext(FormPending);
