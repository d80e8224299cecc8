import type { MetaFunction } from "@remix-run/node";
import { Outlet, useRouteError } from "@remix-run/react";
import { pageMeta } from "~/http/page-meta";
import { AdminError } from "./shell/admin-error";

export const meta: MetaFunction = (args) => pageMeta(args, undefined);

/** The layout of every admin screen. An error of a screen is shown beside the navigation rail. */
export default function Screen() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <AdminError error={useRouteError()} />;
}
