/** Aborted by itself when it is asked for the nth time: a process that is killed between two batches. */
export const killedAfter = (times: number, atOnce: () => void = () => undefined): AbortSignal => {
  let asked = 0;
  const signal = {
    get aborted() {
      if (asked === 0) atOnce();
      return (asked += 1) > times;
    },
  };
  return signal as AbortSignal;
};
