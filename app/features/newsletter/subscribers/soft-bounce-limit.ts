/** An address is paused after so many newsletters in a row that were refused for a temporary reason. */
export const SOFT_BOUNCES_TO_PAUSE = 12;
