import { memo, Suspense, useCallback, useEffect, useRef, useState, type ComponentType } from "react";
import { watchInputBeforeHydration } from "./input-before-hydration";
import { onFirstEvent } from "./lazy-at-touch";
import { useHydrated } from "./use-hydrated";

declare global {
  interface Window {
    /** Parts that begin to load after the page's script started. A public route that is navigated to waits for them. */
    partsLoading?: Promise<void>[];
  }
}

const loadingAtStart: Promise<void>[] = [];

/** On the server: waits for the code of all parts, so that every page is rendered completely. */
export const loadParts = () => Promise.all(loadingAtStart);

interface Part<Props> {
  /** Suspends until the code is loaded. */
  Ready: ComponentType<Props>;
  request: () => Promise<void>;
}

function createPart<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let resolveLoaded: () => void = () => undefined;
  const isLoaded = new Promise<void>((resolve) => (resolveLoaded = resolve));
  const request = () =>
    (loading ??= load().then(
      (component) => {
        Loaded = component;
        resolveLoaded();
      },
      (error: unknown) => {
        if (import.meta.env.SSR) throw error;
        loading = undefined;
        loadAtUse();
      },
    ));
  const loadAtUse = () => onFirstEvent(["click", "keydown"], () => void request());
  if (import.meta.env.SSR) loadingAtStart.push(request());
  else if (window.partsLoading) window.partsLoading.push(request());
  else loadAtUse();
  function Ready(props: Props) {
    // How a component suspends in React 18.
    if (!Loaded) throw isLoaded;
    return <Loaded {...props} />;
  }
  return { Ready, request };
}

/**
 * A part of a page whose code is loaded and hydrated when it is near the viewport, or on the first click or key. Until
 * then the server's HTML stays and works as without JavaScript. Until then its props must not change, and the contexts
 * above it only in a transition (as all of Remix's do): otherwise React would render it again.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { Ready, request } = createPart(load);
  function LatePart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const replayEarlyInput = useRef<() => void>();
    const isShown = useRef(false);
    useEffect(() => {
      if (isShown.current) return;
      replayEarlyInput.current = watchInputBeforeHydration(place.current!);
      return onceNear(place.current!, () => void request());
    }, []);
    const shown = useCallback(() => {
      isShown.current = true;
      queueMicrotask(() => replayEarlyInput.current?.());
    }, []);
    return (
      <div ref={place}>
        <Suspense>
          <Ready {...props} />
          <AfterMount run={shown} />
        </Suspense>
      </div>
    );
  }
  return memo(LatePart) as unknown as ComponentType<Props>;
}

function AfterMount({ run }: { run: () => void }) {
  useEffect(run, [run]);
  return null;
}

/** Runs once, when an element is at most half a screen away. */
function onceNear(element: Element, run: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      run();
    },
    { rootMargin: "50% 0px" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** A static part, such as a picture: the server's HTML stays, and a page that starts with it loads no code for it. */
export function staticPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { className?: string }> {
  const { Ready, request } = createPart(load);
  return function StillPart({ className, ...props }) {
    const isHydrated = useHydrated();
    const [isWritten] = useState(!import.meta.env.SSR && !isHydrated);
    useEffect(() => {
      if (!isWritten) void request();
    }, [isWritten]);
    return isWritten ? (
      <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
    ) : (
      <div className={className}>
        <Suspense>
          <Ready {...(props as unknown as Props)} />
        </Suspense>
      </div>
    );
  };
}
