import { classNames } from "./class-names";
import { SunriseMark } from "./illustration/sunrise-mark";

export interface LogoPicture {
  src: string;
  width: number;
  height: number;
}

interface SiteLogoProps {
  /** Null: the sunrise. */
  logo: LogoPicture | null;
  /** Height and maximal width of the logo. */
  className: string;
  /** The size of the sunrise. */
  markClass?: string;
}

/** A wide logo has the name in it. */
export const isWideLogo = (logo: LogoPicture | null): boolean =>
  logo !== null && logo.width > 2 * logo.height;

/** The ministry's logo beside the site's name. Logos are made for white paper, so in the dark it keeps a white ground. */
export function SiteLogo({ logo, className, markClass }: SiteLogoProps) {
  if (!logo) return <SunriseMark className={markClass} />;
  return (
    <img
      {...logo}
      alt=""
      className={classNames(
        "w-auto shrink-0 rounded-md bg-[light-dark(transparent,#fff)] object-contain p-0.5",
        className,
      )}
    />
  );
}
