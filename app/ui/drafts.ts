/** What this tab keeps under a key: whatever an older page wrote. Null where there is nothing that can be read. */
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
