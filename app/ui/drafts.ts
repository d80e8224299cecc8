/** Reads a draft of this tab, of unknown shape: an older page may have written it. Null if there is no readable one. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`draft ${key}`) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a draft until the tab is closed; null removes it. */
export function writeDraft(key: string, draft: object | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(`draft ${key}`);
    else sessionStorage.setItem(`draft ${key}`, JSON.stringify(draft));
  } catch {
    // The browser forbids storage: every form works without it.
  }
}
