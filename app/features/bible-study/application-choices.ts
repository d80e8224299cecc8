/** The options of an application. Not in the schema, so that the browser does not load zod. */
export const studyTypes = ["online", "in-person"] as const;
export const experiences = ["beginner", "intermediate", "advanced"] as const;

/** The status of an application. */
export const applicationStatuses = ["received", "contacted", "accepted", "declined"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
