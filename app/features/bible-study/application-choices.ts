/** The answers that an application offers (spec public §3); apart from the schema, which no browser downloads. */
export const studyTypes = ["online", "in-person"] as const;
export const experiences = ["beginner", "intermediate", "advanced"] as const;

/** How far an application is. */
export const applicationStatuses = ["received", "contacted", "accepted", "declined"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
