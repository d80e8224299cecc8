import sharp from "sharp";
import {
  uploadLogoPicture,
  uploadPicture,
  describePicture,
  deletePicture,
} from "~/features/writing/pictures/pictures-admin.server";
import { auditRow, type AuditTable } from "~tests/support/audit-table";

const makePicture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c87828" } })
    .jpeg()
    .toBuffer();
  return { picture: new File([new Uint8Array(bytes)], "x.jpg", { type: "image/jpeg" }), alt: "Le chœur" };
};

export const auditTable: AuditTable = {
  rows: {
    "writing/pictures/pictures-admin uploadPicture": auditRow("picture.uploaded", async (caller) => {
      const chosen = await makePicture();
      return () => uploadPicture(caller, chosen);
    }),
    "writing/pictures/pictures-admin uploadLogoPicture": auditRow("picture.uploaded", async (caller) => {
      const chosen = await makePicture();
      return () => uploadLogoPicture(caller, chosen);
    }),
    "writing/pictures/pictures-admin describePicture": auditRow("picture.described", async (caller) => {
      const { id } = await uploadPicture(caller, await makePicture());
      return () => describePicture(caller, { id, alt: "La chorale" });
    }),
    "writing/pictures/pictures-admin deletePicture": auditRow("picture.deleted", async (caller) => {
      const { id } = await uploadPicture(caller, await makePicture());
      return () => deletePicture(caller, { id });
    }),
  },
};
