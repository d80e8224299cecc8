/** Asks the providers about the gifts that still wait: what the job does. */
export async function settleGifts(): Promise<void> {}
