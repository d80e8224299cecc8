export const libraryPath = "/admin/library";

/** A month as a list of days, or printed. */
export const libraryMonthPath = (month: string) => `${libraryPath}/month/${month}`;
export const libraryPrintPath = (month: string) => `${libraryMonthPath(month)}/print`;
export const libraryDayPath = (date: string) => `${libraryPath}/${date}`;
export const ownDevotionsPath = `${libraryPath}/own`;
