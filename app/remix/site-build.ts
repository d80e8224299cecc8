// The routes of the finished build, handed to the front door by scripts/start.mjs. Importing them prepares the database.
export * from "virtual:remix/server-build";
