import { useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { useNextWaiting } from "./decision-queue";

/** For RecordReplies: after a reply the next of the queue opens. Without a queue the sent draft leaves the address. */
export function useReplySteps(address: string, draft: string | null) {
  const navigate = useNavigate();
  const next = useNextWaiting();
  // The list no longer tells it once the reply has settled the record.
  const nextWhenSent = useRef<string | null>(null);
  return {
    onSend: () => void (nextWhenSent.current = next),
    onSent: () => {
      if (nextWhenSent.current !== null) navigate(nextWhenSent.current);
      else if (draft !== null) navigate(address, { replace: true, preventScrollReset: true });
    },
  };
}
