/** The cookie of an administrator's session. */
export const sessionCookieName = "desk";
/** The cookie of the newsletter subscription that a browser made. */
export const subscriberCookieName = "subscriber";
/** The cookie of a visitor's `users` row. */
export const visitorCookieName = "visitor";

const names = [sessionCookieName, subscriberCookieName, visitorCookieName];
const personCookie = new RegExp(`(?:^|;)\\s*(?:${names.join("|")})\\s*=`);

/** Whether a Cookie header has a cookie that may identify a person. The cookie's value is not checked. */
export const hasPersonCookie = (header: string | undefined): boolean =>
  header !== undefined && personCookie.test(header);
