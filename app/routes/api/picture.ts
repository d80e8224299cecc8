import { z } from "zod";
import {
  describePictureSchema,
  pictureIdSchema,
  pictureSchema,
} from "~/features/writing/pictures/pictures.schema";
import { deletePicture, describePicture } from "~/features/writing/pictures/pictures-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const who = ["manage_content", "manage_newsletter"] as const;

const api = jsonApi("/api/pictures/:id", {
  PATCH: endpoint({
    summary: "Sets the alt text of a picture.",
    input: describePictureSchema,
    output: pictureSchema,
    who,
    run: describePicture,
  }),
  DELETE: endpoint({
    summary: "Deletes a picture.",
    input: pictureIdSchema,
    output: z.object({ success: z.literal(true) }),
    who,
    run: deletePicture,
  }),
});

export const loader = api.loader;
export const action = api.action;
