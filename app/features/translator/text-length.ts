/** Characters that one text may have (contract §3). */
export const MAX_TEXT_LENGTH = 5_000;
