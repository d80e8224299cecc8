import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { forgetDrafts } from "~/features/writing/drafts/kept-draft";
import { Button } from "~/ui/button";

/** Signs out. What this browser kept of unsaved texts is forgotten: the next person may be somebody else. */
export function SignOutForm({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <Form method="post" action="/admin/logout" reloadDocument onSubmit={forgetDrafts} className={className}>
      <Button variant="quiet" size="sm">
        {children}
      </Button>
    </Form>
  );
}
