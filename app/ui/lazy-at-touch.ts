import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/**
 * A component whose code is fetched at the first touch or key, so that it is there when it is wanted and a page that is
 * only read does not load it. Where it cannot be fetched it shows nothing.
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

const touches = ["pointerdown", "keydown"] as const;

/** Runs once, when somebody presses something or a key. */
export function atFirstTouch(run: () => void): void {
  if (typeof document === "undefined") return;
  const touched = () => {
    for (const touch of touches) document.removeEventListener(touch, touched, true);
    run();
  };
  for (const touch of touches) document.addEventListener(touch, touched, true);
}
