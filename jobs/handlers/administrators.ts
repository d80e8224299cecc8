/** What the command line can do with administrators. */
export {
  addAdministrator,
  listAdministrators,
  resetAdministrator,
} from "~/features/accounts/users/users-command.server";
export { createFirstAdministrator } from "~/features/accounts/users/first-administrator.server";
