declare module "morgan" {
  const morgan: { format(name: string, line: () => undefined): void };
  export default morgan;
}
declare module "virtual:remix/server-build" {
  export * from "@remix-run/dev/server-build";
}
