import {
  libraryChange,
  libraryDay,
  libraryDayInput,
  putDevotionInput,
} from "~/features/devotion/library/library.schema";
import { putDevotion, takeOffDevotion } from "~/features/devotion/library/library-changes-admin.server";
import { getLibraryDay } from "~/features/devotion/library/library-day-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/library/dates/:date", {
  GET: endpoint({
    summary: "What is published on a date, and where it comes from",
    input: libraryDayInput,
    output: libraryDay,
    who: "manage_content",
    run: getLibraryDay,
  }),
  PUT: endpoint({
    summary: "Put a devotion on a date",
    input: putDevotionInput,
    output: libraryChange,
    who: "manage_content",
    run: putDevotion,
  }),
  DELETE: endpoint({
    summary: "Take off what was put on a date",
    input: libraryDayInput,
    output: libraryChange,
    who: "manage_content",
    run: takeOffDevotion,
  }),
});

export const loader = api.loader;
export const action = api.action;
