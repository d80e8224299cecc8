import type { ReactNode } from "react";
import { SiteLogo, type LogoPicture } from "~/ui/site-logo";

interface SignInFrameProps {
  siteName: string;
  logo: LogoPicture | null;
  /** Where the site's name links to; the public site by default. */
  home?: string;
  title: string;
  lead: string;
  /** The same page in the other languages. */
  languages: ReactNode;
  children: ReactNode;
}

/** The frame of every sign-in step: the site's logo and name, one form, the four languages. */
export function SignInFrame({
  siteName,
  logo,
  home = "/",
  title,
  lead,
  languages,
  children,
}: SignInFrameProps) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center px-5 py-10 sm:py-16">
      <div className="w-full max-w-md">
        <a
          href={home}
          className="mx-auto mb-6 flex w-fit min-h-11 flex-col items-center gap-2 text-ink no-underline sm:mb-8"
        >
          <SiteLogo logo={logo} className="h-16 max-w-60" markClass="size-14" />
          <span className="font-serif text-xl font-semibold">{siteName}</span>
        </a>
        <div className="rounded-2xl border border-line bg-surface px-5 py-7 sm:px-9 sm:py-9">
          <h1 className="font-serif text-3xl">{title}</h1>
          <p className="mt-1.5 mb-6 text-pretty text-ink-soft">{lead}</p>
          {children}
        </div>
        <div className="no-print mt-5 flex justify-center">{languages}</div>
      </div>
    </main>
  );
}
