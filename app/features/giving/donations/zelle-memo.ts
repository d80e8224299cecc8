/** The memo text of a Zelle transfer (spec public §2), with the pledge's code. */
export const zelleMemo = (memoCode: string) => `Ministry Donation ${memoCode}`;
