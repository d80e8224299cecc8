/** The size that social networks show without cropping. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** The square size that podcast apps require. */
export const COVER_SIZE = { width: 1400, height: 1400 } as const;

/** Flat colours keep the file small and its letters sharp. */
export const pictureColours = {
  night: "#0e1424",
  sea: "#0b1020",
  cream: "#f7f1e6",
  quiet: "#b9bfd0",
  gold: "#e9b95c",
} as const;

const sun = { x: 1002, y: 520, radius: 54, fill: "#ffd98a" };
const halos = [
  { radius: 730, fill: "#121a30" },
  { radius: 580, fill: "#18213d" },
  { radius: 440, fill: "#222a4d" },
  { radius: 300, fill: "#322f58" },
  { radius: 196, fill: "#5f4269" },
  { radius: 132, fill: "#a45f6b" },
  { radius: 86, fill: "#e08f68" },
];

/** Dawn over mountains and sea: the content of an SVG of the picture's size. */
export const backgroundSvg = [
  `<rect width="1200" height="630" fill="${pictureColours.night}"/>`,
  ...[...halos, sun].map(
    ({ radius, fill }) => `<circle cx="${sun.x}" cy="${sun.y}" r="${radius}" fill="${fill}"/>`,
  ),
  // The far ridge leaves room for the sun.
  `<path d="M590 522c54-4 84-30 134-40 38-8 60 8 98 8 30 0 46-16 78-12 30 4 42 26 72 34 14 4 24 10 32 10z" fill="#332c52"/>`,
  `<path d="M1040 522c30-6 44-26 80-32 34-6 56 4 80-4v36z" fill="#332c52"/>`,
  `<path d="M0 522v-26c60-8 104-30 164-32 62-2 92 24 150 28 60 4 96-18 150-14 70 4 124 36 200 44z" fill="#141a33"/>`,
  `<path d="M0 522h1200v108H0z" fill="${pictureColours.sea}"/><path d="M0 522h1200v5H0z" fill="#222a4d"/>`,
  `<g stroke="${pictureColours.gold}" stroke-width="5" stroke-linecap="round">`,
  `<path d="M949 541h106M964 558h56M1036 558h14M936 575h34M988 575h62M954 593h86M980 610h36"/></g>`,
].join("");

/** The site's mark beside its name, where it has no logo. */
export const markSvg = [
  `<path d="M80 583a16 16 0 0 1 32 0z" fill="${pictureColours.gold}"/>`,
  `<g stroke="${pictureColours.cream}" stroke-width="4" stroke-linecap="round">`,
  `<path d="M96 553v5M75 562l4 4M117 562l-4 4M70 583h52M80 592h32M89 601h14"/></g>`,
].join("");

/** The same dawn, cropped to a square around the sun. */
export const coverBackgroundSvg = `<svg width="${COVER_SIZE.width}" height="${COVER_SIZE.height}" viewBox="570 0 630 630">${backgroundSvg}</svg>`;
