/** Demo content that an area adds itself, because it is sealed. */
export { addDemoRequests, removeDemoRequests } from "~/features/prayers/admin/demo-requests.server";
