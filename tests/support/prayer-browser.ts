import { callApi } from "./requests";

/** What a browser sends to ask for prayer. */
export const prayerRequest = {
  requesterName: "Marie Désir",
  requesterEmail: "marie@example.org",
  requesterPhone: "+509 3412 5678",
  prayerType: "healing",
  title: "For my mother’s recovery",
  description: "She is in hospital since Monday, and we are afraid.",
  isUrgent: false,
  isPublic: true,
};

/** A browser: it keeps the visitor cookie that an answer sets. */
export interface Browser {
  cookie?: string | undefined;
  call(method: string, path: string, json?: unknown): Promise<Response>;
}

let browsers = 0;
let requesters = 0;

/**
 * A new browser, with these cookies, and an address in its own /48 of the documentation range (RFC 9637), so that limits
 * do not mix.
 */
export function openBrowser(...cookies: string[]): Browser {
  const number = ++browsers;
  const from = `3fff:${Math.floor(number / 0x1000).toString(16)}:${(number % 0x1000).toString(16)}::1`;
  const browser: Browser = {
    cookie: cookies.length > 0 ? cookies.join("; ") : undefined,
    async call(method, path, json) {
      const answer = await callApi(method, path, {
        from,
        ...(json !== undefined && { json }),
        headers: browser.cookie ? { Cookie: browser.cookie } : {},
      });
      const visitor = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("visitor="));
      if (visitor) browser.cookie = [...cookies, visitor.split(";")[0]!].join("; ");
      return answer;
    },
  };
  return browser;
}

/** Asks for prayer through the API and returns the id. Each request has its own e-mail address. */
export async function askForPrayer(
  browser: Browser = openBrowser(),
  more: Record<string, unknown> = {},
): Promise<number> {
  const answer = await browser.call("POST", "/api/prayer-requests", {
    ...prayerRequest,
    requesterEmail: `requester-${++requesters}@example.org`,
    ...more,
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { id: number }).id;
}
