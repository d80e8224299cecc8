import { useLocalePath } from "~/i18n/locale-path";

/** Name in the query of the landing page that opens the tour at once. */
export const TOUR_QUERY = "tour";

/** The path of the landing page with its tour open. The tour needs JavaScript: hide links to it without. */
export const useTourPath = () => `${useLocalePath()("/")}?${TOUR_QUERY}=1`;
