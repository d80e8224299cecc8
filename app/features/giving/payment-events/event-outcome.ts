/** What came of an event: it changed something, nothing new, is of a kind we need not, or of a payment not ours. */
export type EventOutcome = "applied" | "unchanged" | "ignored" | "unknown";
