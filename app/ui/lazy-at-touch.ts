import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/**
 * A component whose code is loaded at the first touch or key, so that it is ready when it is needed and a page that is
 * only read does not load it. Renders nothing if loading fails.
 */
export function lazyAtTouch<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const nothing: ComponentType<Props> = () => null;
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () =>
    (loading ??= load().then(
      (component) => ({ default: component }),
      () => ({ default: nothing }),
    ));
  atFirstTouch(() => void loadOnce());
  return lazy(loadOnce);
}

/** Runs once, at the first pointerdown or keydown. */
export const atFirstTouch = (run: () => void) => onFirstEvent(["pointerdown", "keydown"], run);

/** Runs once, at the first of these events anywhere on the page. */
export function onFirstEvent(events: readonly string[], run: () => void): void {
  if (typeof document === "undefined") return;
  const happened = () => {
    for (const event of events) document.removeEventListener(event, happened, true);
    run();
  };
  for (const event of events) document.addEventListener(event, happened, true);
}
