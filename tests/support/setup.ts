import { afterEach, beforeEach, expect, vi } from "vitest";

// A process runs many test files. Packages stay loaded; the project's own modules are loaded again for each file.
vi.resetModules();
vi.useRealTimers();

// A printed error is either expected (and the test has a spy of its own) or a bug.
let printed: unknown[][] = [];
beforeEach(() => {
  printed = [];
  vi.spyOn(console, "error").mockImplementation((...args) => void printed.push(args));
});
afterEach(() => expect(printed, "console.error was called").toEqual([]));
