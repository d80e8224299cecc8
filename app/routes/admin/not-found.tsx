import type { LoaderFunctionArgs } from "@remix-run/node";
import { admitAdmin } from "~/http/admin-screen.server";
import { AppError } from "~/request/errors";

/** A path of the administration that does not exist. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "administrator", async () => {
    throw new AppError(404, "notFound");
  });
}

// Without a component it would be a resource route, and the answer JSON in place of the error page.
export default function NotFound() {
  return null;
}
