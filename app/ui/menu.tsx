import { DropdownMenu as Radix } from "radix-ui";
import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { classNames } from "./class-names";

/** State of a drop-down menu. Opened by a button; arrow keys, letters and Escape work. Needs JavaScript: see Disclosure. */
export const Menu = Radix.Root;
/** The button that opens it; use `asChild` around a Button. */
export const MenuTrigger = Radix.Trigger;

const item =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-base no-underline outline-none " +
  "select-none data-[highlighted]:bg-brand-soft data-[highlighted]:text-on-brand-soft " +
  "data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 [&_svg]:shrink-0 [&_svg:not(.flag)]:size-[1.1em]";

const panelClass = "z-50 min-w-48 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-raised";

export const MenuContent = forwardRef<HTMLDivElement, ComponentPropsWithoutRef<typeof Radix.Content>>(
  function MenuContent({ className, align = "end", sideOffset = 6, ...rest }, ref) {
    return (
      <Radix.Portal>
        <Radix.Content
          ref={ref}
          align={align}
          sideOffset={sideOffset}
          collisionPadding={12}
          className={classNames(
            panelClass,
            "data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
            className,
          )}
          {...rest}
        />
      </Radix.Portal>
    );
  },
);

export interface MenuItemProps extends ComponentPropsWithoutRef<typeof Radix.Item> {
  /** Red words, for what cannot be taken back. */
  danger?: boolean;
}

/** An action (`onSelect`), or a link with `asChild`. */
export const MenuItem = forwardRef<HTMLDivElement, MenuItemProps>(function MenuItem(
  { className, danger, ...rest },
  ref,
) {
  return (
    <Radix.Item
      ref={ref}
      className={classNames(item, danger ? "text-danger" : "text-ink", className)}
      {...rest}
    />
  );
});

export function MenuSeparator() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}
