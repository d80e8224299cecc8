/** What the command line does with accounts. */
export {
  addAdministrator,
  listAdministrators,
  resetAdministrator,
} from "~/features/accounts/account-commands.server";
export { createFirstAdministrator } from "~/features/accounts/first-administrator.server";
