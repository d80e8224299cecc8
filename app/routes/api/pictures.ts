import { z } from "zod";
import {
  pictureSchema,
  picturesQuery,
  uploadPictureSchema,
} from "~/features/writing/pictures/pictures.schema";
import { listPictures, uploadPicture } from "~/features/writing/pictures/pictures-admin.server";
import { uploadInput } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const who = ["manage_content", "manage_newsletter"] as const;

const api = jsonApi("/api/pictures", {
  GET: endpoint({
    summary:
      "The pictures in texts, newest first, each with titles of posts that show it, and how many others do.",
    input: picturesQuery,
    output: z.object({
      pictures: z.array(pictureSchema.extend({ usedIn: z.array(z.string()), usedElsewhere: z.int() })),
      older: z.int().nullable(),
    }),
    who,
    run: listPictures,
  }),
  POST: endpoint({
    summary: "Keeps a picture for texts: the file `picture` of a form, at most 10 MiB, made anew.",
    input: uploadPictureSchema,
    output: pictureSchema,
    status: 201,
    who,
    reads: uploadInput,
    run: uploadPicture,
  }),
});

export const loader = api.loader;
export const action = api.action;
