import { expect, test } from "vitest";
import { toFeedAddress } from "~/features/sermons/import/source-address";

const channel = "UCabcdefghijklmnopqrstuv";
const youtube = (query: string) => ({
  address: `https://www.youtube.com/feeds/videos.xml?${query}`,
  kind: "youtube",
});

test.each([
  [`https://www.youtube.com/channel/${channel}`, youtube(`channel_id=${channel}`)],
  [`youtube.com/channel/${channel}/videos`, youtube(`channel_id=${channel}`)],
  [`https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`, youtube(`channel_id=${channel}`)],
  ["https://m.youtube.com/playlist?list=PL1234567890abcdef", youtube("playlist_id=PL1234567890abcdef")],
  [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1234567890abcdef",
    youtube("playlist_id=PL1234567890abcdef"),
  ],
  ["feeds.example.org/sermons", { address: "https://feeds.example.org/sermons", kind: "podcast" }],
  ["feed://feeds.example.org/a", { address: "https://feeds.example.org/a", kind: "podcast" }],
  ["feed:http://feeds.example.org/a", { address: "http://feeds.example.org/a", kind: "podcast" }],
  ["https://www.youtube.com/@eglise", { fault: "handle" }],
  ["@eglise", { fault: "handle" }],
  ["https://www.youtube.com/c/eglise", { fault: "handle" }],
  ["https://youtu.be/dQw4w9WgXcQ", { fault: "oneVideo" }],
  ["https://www.youtube.com/", { fault: "noChannel" }],
  ["https://podcasts.apple.com/us/podcast/x/id1", { fault: "directory" }],
  ["https://open.spotify.com/show/1", { fault: "directory" }],
  ["file:///etc/passwd", { fault: "address" }],
  ["nothing", { fault: "address" }],
])("%s", (typed, found) => {
  expect(toFeedAddress(typed)).toEqual(found);
});
