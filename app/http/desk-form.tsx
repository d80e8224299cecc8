import { SentForm, type SentFormProps } from "./sent-form";

interface DeskFormProps<Names extends string> extends SentFormProps<Names> {
  /** Which of the screen's intents it is; leave it out where submit buttons named `intent` say it. */
  intent?: string;
}

/** A form of the administration: `intent` names what the screen's deskAction does with it. */
export function DeskForm<Names extends string = never>(props: DeskFormProps<Names>) {
  return (
    <SentForm<Names>
      {...props}
      hidden={props.intent && <input type="hidden" name="intent" value={props.intent} />}
    />
  );
}
