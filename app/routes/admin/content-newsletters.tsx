import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { admitAdmin } from "~/http/admin-screen.server";

/** An older address of the readers of the newsletter. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_newsletter", async () => redirect("/admin/newsletter/segments#readers"));
}
