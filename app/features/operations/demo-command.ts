/** The command that removes the demo content, typed on the server. */
export const demoRemoval = "npm run seed -- --demo-remove";
