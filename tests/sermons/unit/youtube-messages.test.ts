import { expect, test } from "vitest";
import { readPlayerMessage, youtubePlayerUrl, youtubeWatchUrl } from "~/routes/site/sermons/youtube-messages";

const read = (message: unknown) => readPlayerMessage(JSON.stringify(message));

test("the player's position, length and state are read from YouTube's messages", () => {
  expect(
    read({ event: "infoDelivery", info: { currentTime: 12.34, duration: 600, playerState: 1 } }),
  ).toEqual({
    ...{ currentTime: 12.34, duration: 600, hasStopped: false },
  });
  expect(read({ event: "infoDelivery", info: { currentTime: 600, playerState: 0 } })).toEqual({
    ...{ currentTime: 600, hasStopped: true },
  });
  expect(read({ event: "infoDelivery", info: { playerState: 2 } })).toEqual({ hasStopped: true });
  expect(read({ event: "infoDelivery", info: { playerState: 3 } })).toEqual({}); // buffering
  expect(read({ event: "onReady", info: null })).toEqual({});
});

test("other messages and invalid numbers are ignored", () => {
  for (const data of ["", "no JSON", "null", "[]", "12", undefined, { event: "onReady" }, '{"info":{}}'])
    expect(readPlayerMessage(data)).toBeNull();
  expect(read({ event: "x", info: { currentTime: "12", duration: -1 } })).toEqual({});
});

test("the player starts where the visitor stopped, on the cookie-free domain", () => {
  const url = new URL(
    youtubePlayerUrl("dQw4w9WgXcQ", { origin: "https://a.example", language: "ht", start: 61.7 }),
  );
  expect(url.origin + url.pathname).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ...{ enablejsapi: "1", origin: "https://a.example", start: "61" },
  });
  expect(youtubeWatchUrl("dQw4w9WgXcQ", 0)).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  expect(youtubeWatchUrl("dQw4w9WgXcQ", 61.7)).toBe("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=61s");
});
