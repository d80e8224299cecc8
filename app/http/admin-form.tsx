import { FetcherForm, type FetcherFormProps } from "./fetcher-form";

interface AdminFormProps<Names extends string> extends FetcherFormProps<Names> {
  /** One of the screen's intents; omit it when submit buttons named `intent` choose one. */
  intent?: string;
}

/** A form on an admin screen: `intent` selects the intent of the screen's adminAction. */
export function AdminForm<Names extends string = never>(props: AdminFormProps<Names>) {
  return (
    <FetcherForm<Names>
      {...props}
      hidden={() => props.intent && <input type="hidden" name="intent" value={props.intent} />}
    />
  );
}
