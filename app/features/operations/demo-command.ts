/** What takes the examples out again, typed on the server. */
export const demoRemoval = "npm run seed -- --demo-remove";
