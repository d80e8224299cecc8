/** Ends a monthly gift at Stripe whose donor was forgotten here: what the job does. Again, it changes nothing. */
export async function stopForgottenMonthly(_subscription: string): Promise<void> {}
