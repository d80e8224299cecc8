import morgan from "morgan";

// The program that `remix-serve build/server/index.js` serves: the site without the front door.
export * from "./site-build";

morgan.format("tiny", () => undefined); // remix-serve's own log lines
