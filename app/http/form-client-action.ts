import {
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import type { FormAnswer } from "./form-answer";

/** What a form gets when no server answered. */
export const unreachedAnswer: FormAnswer = { ok: false };

/**
 * The client's side of a screen's form action: when the server cannot be reached, the form says so and keeps what was
 * typed, where Remix would show the error page. The routes around the form need `unlessUnreached`.
 */
export async function submitToServer({ serverAction }: ClientActionFunctionArgs): Promise<FormAnswer> {
  try {
    return await serverAction<FormAnswer>();
  } catch (error) {
    if (isRouteErrorResponse(error) || error instanceof Response) throw error;
    return { ...unreachedAnswer };
  }
}

/** A route's `shouldRevalidate`: does not ask again a server that just could not be reached. */
export const revalidateUnlessUnreached: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => (isUnreached(actionResult as FormAnswer | undefined) ? false : defaultShouldRevalidate);

/** Every answer of the server to a form it refused carries what was typed. */
const isUnreached = (answer: FormAnswer | undefined) => answer?.ok === false && !answer.lastResult;
