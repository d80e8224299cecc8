import { FetcherForm, type FetcherFormProps } from "./fetcher-form";

interface AdminFormProps<Names extends string> extends FetcherFormProps<Names> {
  /** Which of the screen's intents it is; leave it out where submit buttons named `intent` say it. */
  intent?: string;
}

/** A form of the administration: `intent` names what the screen's adminAction does with it. */
export function AdminForm<Names extends string = never>(props: AdminFormProps<Names>) {
  return (
    <FetcherForm<Names>
      {...props}
      hidden={props.intent && <input type="hidden" name="intent" value={props.intent} />}
    />
  );
}
