import { lazy, Suspense } from "react";
import { premiumToolPaths, type PremiumFeature } from "~/features/newsletter/subscribers/premium-features";
import { useLocalePath } from "~/i18n/locale-path";
import { LateDialog, useDialogLink } from "~/ui/late-dialog";

const loadTool = () => import("./tool-in-dialog");
const ToolInDialog = lazy(() => loadTool().then(({ ToolInDialog }) => ({ default: ToolInDialog })));

interface ToolDialogProps {
  tool: PremiumFeature;
  title: string;
  description: string;
  className?: string;
}

/** A link to a tool's page that opens the tool in a dialog. The tool's code is loaded on demand. */
export function ToolDialog({ tool, title, description, className }: ToolDialogProps) {
  const path = useLocalePath();
  const { open, setOpen, linkProps, giveFocusBack } = useDialogLink(loadTool);
  return (
    <>
      <a href={path(premiumToolPaths[tool])} {...linkProps} className={className}>
        {title}
      </a>
      <LateDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={description}
        size="lg"
        onCloseAutoFocus={giveFocusBack}
      >
        <Suspense>
          <ToolInDialog tool={tool} />
        </Suspense>
      </LateDialog>
    </>
  );
}
