import { useLocalePath } from "~/i18n/locale-path";

/** Name in the query of the landing page that opens the tour at once. */
export const TOUR_QUERY = "tour";

/** The address of the landing page with its tour open. Without JavaScript it shows none: hide links to it. */
export const useTourPath = () => `${useLocalePath()("/")}?${TOUR_QUERY}=1`;
