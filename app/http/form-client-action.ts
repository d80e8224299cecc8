import {
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import type { FormAnswer } from "./form-answer";

/** The answer to a form when the server was not reached. */
export const serverUnreachableAnswer: FormAnswer = { ok: false };

/**
 * The clientAction of a screen with a form: when the server cannot be reached, the form says so and keeps what was
 * typed, instead of Remix's error page. The routes around the form need `revalidateUnlessUnreached`.
 */
export async function submitToServer({ serverAction }: ClientActionFunctionArgs): Promise<FormAnswer> {
  try {
    return await serverAction<FormAnswer>();
  } catch (error) {
    if (isRouteErrorResponse(error) || error instanceof Response) throw error;
    return { ...serverUnreachableAnswer };
  }
}

/** A route's `shouldRevalidate`: no revalidation after a form that could not reach the server. */
export const revalidateUnlessUnreached: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => (isUnreached(actionResult as FormAnswer | undefined) ? false : defaultShouldRevalidate);

/** Refusals without `lastResult` count too: an unreadable form, an ended session. */
const isUnreached = (answer: FormAnswer | undefined) => answer?.ok === false && !answer.lastResult;
