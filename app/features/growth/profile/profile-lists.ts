import { z } from "zod";
import { jsonCodec } from "~db/codec";

export const sermonIdList = z.array(z.int());

/** The columns of a profile that hold ids as JSON. */
export const idList = jsonCodec(sermonIdList);
