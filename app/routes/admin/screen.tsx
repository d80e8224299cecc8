import { Outlet, useRouteError } from "@remix-run/react";
import { DeskError } from "./shell/desk-error";

/** Around every screen of the administration, so that what goes wrong on one is said beside the rail. */
export default function Screen() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <DeskError error={useRouteError()} />;
}
