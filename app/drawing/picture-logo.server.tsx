import { loadSharp } from "./load-sharp.server";

/** A logo in its size on a picture. */
export interface PictureLogo {
  src: string;
  width: number;
  height: number;
  isOpaque: boolean;
}

/** The logo (PNG in base64) for a box in pixels. Null without one, and for one that cannot be read. */
export async function fitLogo(
  png: string | null | undefined,
  { width, height }: { width: number; height: number },
): Promise<PictureLogo | null> {
  if (!png) return null;
  const sharp = await loadSharp({ isOurs: false });
  try {
    const { data, info } = await sharp(Buffer.from(png, "base64"), { failOn: "error" })
      .resize({
        width: Math.round(width),
        height: Math.round(height),
        fit: "inside",
        withoutEnlargement: true,
      })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { isOpaque } = await sharp(data).stats();
    const src = `data:image/png;base64,${data.toString("base64")}`;
    return { src, width: info.width, height: info.height, isOpaque };
  } catch {
    return null; // the picture is drawn without it
  }
}

/** The logo. One with transparent parts was made for paper, so it gets a white ground. */
export function LogoOnPicture({ logo, padding }: { logo: PictureLogo; padding: number }) {
  const { src, width, height, isOpaque } = logo;
  return (
    <div
      style={{
        display: "flex",
        flexShrink: 0,
        borderRadius: padding,
        ...(!isOpaque && { padding, background: "#ffffff" }),
      }}
    >
      <img src={src} width={width} height={height} style={{ width, height }} />
    </div>
  );
}
