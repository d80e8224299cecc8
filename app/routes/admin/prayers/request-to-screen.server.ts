import type { CountedView, RequestView } from "~/features/prayers/admin/request-views";
import type { AdminPrayerRequest } from "~/features/prayers/admin/requests-admin.schema";
import { formatDateIn, formatDateTime, formatLongDateTime } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { telephoneLink } from "~/i18n/telephone-link";
import { sayDate } from "~/i18n/spoken-date.server";

/** The number beside a view's name: counting ends at 100. */
export function viewToScreen(view: RequestView, counts: Record<CountedView, number>) {
  const count = view in counts ? counts[view as CountedView] : 0;
  return { view, ...(count > 0 && { count: count > 99 ? "99+" : count }) };
}

/** A request in the list. */
export const requestItemToScreen = (request: AdminPrayerRequest, language: Language, timeZone: string) => ({
  ...toBadges(request),
  id: request.id,
  title: request.title,
  name: request.name,
  prayerType: request.prayerType,
  language: request.language,
  createdAt: request.createdAt,
  when: sayDate(request.createdAt, language, timeZone),
});
export type RequestItemScreen = ReturnType<typeof requestItemToScreen>;

/** The data for the badges of a request. */
const toBadges = (request: AdminPrayerRequest) => ({
  status: request.status,
  isWaiting: request.isWaiting,
  isUrgent: request.isUrgent,
  isPublic: request.isPublic,
  isCrisis: request.isCrisis,
  isAnonymous: request.isAnonymous,
  isHidden: request.isHidden,
  isClosed: request.isClosed,
  flagCount: request.flagCount,
  proposedCount: request.proposedCount,
});

/** A prayer whose name is shown, and when it was added. */
export interface PrayedName {
  id: number;
  name: string;
  when: string;
}

/** The names of the people who prayed, to choose one from. */
export const prayedNamesToScreen = (
  names: { id: number; name: string; createdAt: string }[],
  language: Language,
  timeZone: string,
): PrayedName[] =>
  names.map(({ id, name, createdAt }) => ({ id, name, when: formatDateTime(createdAt, language, timeZone) }));

/** The open request. */
export const requestToScreen = (
  request: AdminPrayerRequest,
  language: Language,
  { timeZone, country }: { timeZone: string; country: string },
) => ({
  ...toBadges(request),
  id: request.id,
  name: request.name,
  email: request.email,
  phone: request.phone,
  /** `tel:` with the country code. */
  phoneLink: telephoneLink(request.phone ?? "", country),
  title: request.title,
  description: request.description,
  prayerType: request.prayerType,
  language: request.language,
  createdAt: request.createdAt,
  when: formatLongDateTime(request.createdAt, language, timeZone),
  prayerCount: request.prayerCount,
  answer: request.answeredDescription,
  answeredOn: request.answeredDate && formatDateIn(request.answeredDate, language, timeZone),
  assignedTo: request.assignedTo,
});
export type RequestScreen = ReturnType<typeof requestToScreen>;
