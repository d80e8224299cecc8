import { z } from "zod";
import { uploadPictureSchema } from "~/features/writing/pictures/pictures.schema";

export const logoInput = uploadPictureSchema.pick({ picture: true });
export type LogoInput = z.output<typeof logoInput>;
export const noLogoInput = z.object({});
