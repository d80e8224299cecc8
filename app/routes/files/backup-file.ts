import type { LoaderFunctionArgs } from "@remix-run/node";
import { readBackup } from "~/features/operations/backups-admin.server";
import { admitAdmin } from "~/http/admin-screen.server";
import { rejectWrites } from "~/http/methods.server";

/** Downloads a backup. Its name must be one of those in the list. */
export async function loader(args: LoaderFunctionArgs) {
  return admitAdmin(args, "manage_users", async (caller) => {
    const { name, bytes, stream } = await readBackup(caller, args.params.file ?? "");
    return new Response(args.request.method === "HEAD" ? null : (stream() as ReadableStream), {
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Length": String(bytes),
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "no-store",
      },
    });
  });
}

export const action = rejectWrites;
