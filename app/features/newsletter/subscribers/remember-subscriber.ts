/** Copies the subscriber cookie's state for scripts (contract §2). */
export function rememberSubscriber(): void {
  try {
    localStorage.setItem("premium_subscriber", "true");
  } catch {
    // localStorage may be forbidden; only the cookie counts.
  }
}
