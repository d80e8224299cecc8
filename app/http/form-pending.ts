import { createContext, useContext } from "react";

/** Whether the form around is being sent, or drawn again with what the server answered. SentForm provides it. */
export const FormPending = createContext(false);

/** For fields: what is typed meanwhile would be lost with the redraw, so they take nothing. */
export const useIsFormPending = () => useContext(FormPending);
