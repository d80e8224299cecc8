import { byNamespace } from "../sentences/by-namespace";

export default byNamespace(
  import.meta.glob<Record<string, string>>("/locales/fr/{admin,admin-*}.json", {
    eager: true,
    import: "default",
  }),
);
