/** Why a Bible cannot be installed, as a sentence for the person at the terminal. */
export class BibleRefused extends Error {}
