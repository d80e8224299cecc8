import { describe, expect, test } from "vitest";
import { parseYoutubeUrl, readVideoUrl } from "~/features/sermons/library/video-url";

const id = "dQw4w9WgXcQ";

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?list=PL1&v=${id}&t=42s`,
  `http://m.youtube.com/watch?v=${id}#comments`,
  `https://music.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/embed/${id}?start=3`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `HTTPS://WWW.YOUTUBE.COM/watch?v=${id}`,
  `youtube.com/watch?v=${id}`,
  `  youtu.be/${id} `,
])("the video id is read from %s", (address) => expect(parseYoutubeUrl(address)).toBe(id));

describe("addresses without a video", () => {
  test.each([
    [`https://vimeo.com/${id}`, "unknownHost"],
    [`https://youtube.com.example.org/watch?v=${id}`, "unknownHost"],
    [`https://notyoutube.com/watch?v=${id}`, "unknownHost"],
    [`https://example.org/?u=https://youtu.be/${id}`, "unknownHost"],
    [`https://youtube.com@example.org/watch?v=${id}`, "unknownHost"],
    ["https://www.youtube.com/@ministere", "noVideo"],
    ["https://www.youtube.com/playlist?list=PL123", "noVideo"],
    ["https://www.youtube.com/watch?v=short", "noVideo"],
    [`https://www.youtube.com/watch?v=${id}x`, "noVideo"],
    ["https://youtu.be/", "noVideo"],
    ["https://www.youtube.com/watch", "noVideo"],
    [`javascript:alert("${id}")`, "notAnAddress"],
    [`ftp://youtube.com/watch?v=${id}`, "notAnAddress"],
    ["une vidéo", "notAnAddress"],
    [id, "notAnAddress"],
    ["https://", "notAnAddress"],
    ["", "notAnAddress"],
  ])("%s: %s", (address, fault) => {
    expect(readVideoUrl(address)).toEqual({ fault });
    expect(parseYoutubeUrl(address)).toBeNull();
  });
});
