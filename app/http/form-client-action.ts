import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import type { FormAnswer } from "./form-action.server";

/**
 * The client's side of a screen's form action: when the server cannot be reached, the form says so and keeps what was
 * typed, where Remix would show the error page.
 */
export async function sendForm({ serverAction }: ClientActionFunctionArgs): Promise<FormAnswer> {
  try {
    return await serverAction<FormAnswer>();
  } catch (error) {
    if (isRouteErrorResponse(error) || error instanceof Response) throw error;
    return { ok: false };
  }
}
