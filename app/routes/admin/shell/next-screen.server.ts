import { safeNext } from "~/http/admin-screen.server";

/** The screen to come back to that an address carries along. */
export const nextIn = ({ url }: Request): string => safeNext(new URL(url).searchParams.get("next"));

/** An address of the steps before a screen, which carries it along. */
export const withNext = (path: string, next: string): string => `${path}?${new URLSearchParams({ next })}`;
