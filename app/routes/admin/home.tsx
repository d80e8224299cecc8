import { redirect } from "@remix-run/node";

/** `/admin` is the dashboard. */
export async function loader() {
  return redirect("/admin/dashboard");
}
