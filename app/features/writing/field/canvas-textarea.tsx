import { forwardRef, type TextareaHTMLAttributes } from "react";
import { useFieldControl } from "~/ui/field";

/** A text area without a frame, as long as its text; takes its id and aria attributes from the surrounding Field. */
export const CanvasTextarea = forwardRef<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>(
  function CanvasTextarea(props, ref) {
    return (
      <textarea
        ref={ref}
        {...props}
        {...useFieldControl(props)}
        className="canvas-plain field-sizing-content w-full"
      />
    );
  },
);
