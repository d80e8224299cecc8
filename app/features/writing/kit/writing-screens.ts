import { useTranslation } from "react-i18next";

/** What an area says of its texts to the screens that all written texts share. */
export interface WritingScreens {
  /** The path of the list, whose action publishes and deletes. */
  list: string;
  /** The path of a text is below it. */
  path: string;
  /** The group of its words in the locales, such as `admin-blog:writing`. */
  texts: string;
  /** The group of the labels of its fields, such as `admin-blog:form`. */
  fields: string;
  /** The words of a failure stand below the title `error.title`. */
  hasErrorTitle?: boolean;
}

/** The words of an area's texts. */
export function useWritingWords({ texts }: WritingScreens) {
  const { t: words } = useTranslation();
  return (key: string, params?: Record<string, string>): string => words(`${texts}.${key}`, params ?? {});
}

/** What a form shows when it succeeded or failed. */
export function useActionWords(screens: WritingScreens) {
  const words = useWritingWords(screens);
  return (failed: "create" | "update" | "publish" | "delete", done: string) => {
    const failure = words(`error.${failed}`);
    return {
      success: { title: words(`${done}.title`), description: words(`${done}.text`) },
      ...(screens.hasErrorTitle ? { failure: words("error.title"), failureText: failure } : { failure }),
    };
  };
}
