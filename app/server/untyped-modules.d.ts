/** The routes of the finished build, made by Remix's Vite plugin. */
declare module "virtual:remix/server-build" {
  export * from "@remix-run/dev/server-build";
}

declare module "morgan" {
  const morgan: { format(name: string, line: () => undefined): void };
  export default morgan;
}
