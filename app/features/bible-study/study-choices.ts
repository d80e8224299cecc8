/** The answers that an application offers (spec public §3); apart from the schema, which no browser downloads. */
export const studyTypes = ["online", "in-person"] as const;
export const experiences = ["beginner", "intermediate", "advanced"] as const;
