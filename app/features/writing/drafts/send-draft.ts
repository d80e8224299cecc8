/** How a text stands: saved by itself, or kept in this browser alone, and why. */
export type AutosaveKind = "saved" | "kept" | "conflict" | "signedOut" | "offline" | "unreachable";

interface SentDraft {
  kind: AutosaveKind;
  /** The version that was saved. */
  updatedAt?: string;
}

/** `kept`: a field is not yet filled in, or the text was deleted. */
const refusals: Record<number, AutosaveKind> = {
  400: "kept",
  401: "signedOut",
  403: "kept",
  404: "kept",
  409: "conflict",
};

/** Saves a draft without a word of the form: neither its errors nor its toasts. */
export async function sendDraft(url: string, draft: object): Promise<SentDraft> {
  if (!navigator.onLine) return { kind: "offline" };
  try {
    const answer = await fetch(url, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ ...draft, autosaves: true }),
    });
    if (!answer.ok) return { kind: refusals[answer.status] ?? "unreachable" };
    const { updatedAt } = (await answer.json()) as { updatedAt: string };
    return { kind: "saved", updatedAt };
  } catch {
    return { kind: "unreachable" };
  }
}
