/** What a Zelle transfer is told to carry (spec public §2), with the code that makes it the pledge's own. */
export const zelleMemo = (memoCode: string) => `Ministry Donation ${memoCode}`;
