import { byArea } from "../sentences/by-area";

export default byArea(
  import.meta.glob<Record<string, string>>("/locales/es/admin*.json", { eager: true, import: "default" }),
);
