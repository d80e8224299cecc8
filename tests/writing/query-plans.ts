import {
  listPictures,
  describePicture,
  deletePicture,
} from "~/features/writing/pictures/pictures-admin.server";
import { db } from "~db/client";
import { administrator } from "~tests/support/admin";
import type { QueryPlans } from "~tests/support/query-plan-table";

export const queryPlans: QueryPlans = {
  verbs: {
    "pictures in texts": async () => {
      const { caller } = await administrator();
      const row = {
        file: `${"a".repeat(32)}-1x1.png`,
        type: "image/png" as const,
        ...{ width: 1, height: 1, bytes: Buffer.from([1]), uploadedBy: "test", createdAt: "2026-11-20" },
      };
      const { id } = await db.insertInto("pictures").values(row).returning("id").executeTakeFirstOrThrow();
      await listPictures(caller, { before: 100 });
      await describePicture(caller, { id, alt: "a" });
      await deletePicture(caller, { id });
    },
  },
};
