import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { admitAdmin } from "~/http/admin-screen.server";

/** An older address of the analytics. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "view_analytics", async () =>
    redirect(`/admin/analytics${new URL(args.request.url).search}`),
  );
}
