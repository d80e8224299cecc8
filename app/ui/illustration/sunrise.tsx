import { classNames } from "../class-names";

/* Layers from far to near. All coordinates are whole units. */
const farRidge =
  "M380 452l15-8 17-8 20-8 20-8 15-7 17-7 19-5 17-3 25 5 21 1 13 7 18 7 24 5 19 9 25 4 16 3 19 7 17-1 16 3 13 3 14 1V454H380zM930 452l21-5 15 0 26-9 18-4 16-5 13-4 19-11 17-10 15-9 9-5 21-10 24 6 12 4 12 6 12-4 13-7 16-11 21-14 15-11 10-6 20-10 15-5 12 6 13 7 14 7 11 4 21-6 14-7 15-9 25 7 10 3 15 6V454H930z";
const farFacets =
  "M1120 380l-21 10-9 5-15 9-17 10-19 11-13 4-16 5-18 4-26 9-15 0-21 5 55 29 50 7 35-36 22-36zM1290 328l-15 5-20 10-10 6-15 11-21 14-16 11-13 7-12 4 35 27 31 7 25-34 12-34zM1390 330l-15 9-14 7-21 6 15 9 16 2 8-16z";
const middleRidge =
  "M0 306l15-3 12-6 18-4 15-3 17-9 14-5 12-7 17-7 17 8 13 5 13 2 13 3 11-5 14-10 14-13 17-10 14 12 12 7 13 7 19 8 13 9 14 9 20 11 13 11 11 5 14 7 15 5 20 5 14 10 13 6 14 10 19 16 14 5 17 11 21 8 18 8 13 2 19 5 15 10 23 11 12 1 16 5 18 4 12 3V456H0zM1080 454l13-6 14-6 14-1 19-5 19-10 26-14 12-2 18-4 14 2 12 2 14 4 15 2 11-4 16-5 16-9 17-10 25 3 19 8 16 5 15-2 14-2 21-8V456H1080z";
const middleFacets =
  "M120 262l17 8 13 5 13 2 13 3-16 12-18 2-10-16zM232 242l14 12 12 7 13 7 19 8 13 9 14 9 20 11 13 11 11 5 14 7 15 5 20 5 14 10 13 6 14 10 19 16 14 5 17 11 21 8 18 8 13 2 19 5 15 10 23 11 12 1 16 5 18 4 12 3-126 137-142 21 10-37-43-37 4-37-38-36-2-37-32-37-8-37-25-37-14-37zM1215 406l-18 4-12 2-26 14-19 10-19 5-14 1-14 6-13 6 39 19 43 5 23-36zM1330 388l-17 10-16 9-16 5-11 4 17 11 20 3 9-21z";
const nearRidge =
  "M0 366l15-7 16-9 21-7 18-3 25-3 20-4 15-7 11 5 14 8 18 8 17 3 20 2 19 3 17 5 16 8 13 6 13 4 13 5 17 9 20 4 22 8 14 1 18-1 19 7 15 9 14 9 10 5 17 7 12 8 23 3 18 6V462H0z";
const nearFacets =
  "M130 326l11 5 14 8 18 8 17 3 20 2 19 3 17 5 16 8 13 6 13 4 13 5 17 9 20 4 22 8 14 1 18-1 19 7 15 9 14 9 10 5 17 7 12 8 23 3 18 6-113 66-122 13-11-35-41-35-16-35-35-36-23-35zM392 404l19 7 15 9 14 9 10 5 17 7 12 8 23 3 18 6-37 27-41 5-21-43z";
const headland =
  "M0 428l14-3 13-4 16-8 17-9 20 2 14-1 24 5 20 5 19 9 19 10 14 6 18 2 13 4 27 8 20 8 15 5 14 8 18 3 15 4 22 5 23 7 28 1 21 4V500H0z";
const sunPath =
  "M797 457q27-1 54 0-27 1-54 0M802 462q24-1.5 48 0-24 1.5-48 0M805 471q21-1.2 42 0-21 1.2-42 0M829 479q7-.8 14 0-7 .8-14 0M820 477q10-1.1 20 0-10 1.1-20 0M803 487q17-1.8 33 0-17 1.8-33 0M778 484q25-2 49 0-25 2-49 0M792 496q13-1.4 26 0-13 1.4-26 0M810 495q22-2.4 43 0-22 2.4-43 0M823 505q9-.9 17 0-9 .9-17 0M785 506q18-2 36 0-18 2-36 0M818 517q23-2.5 45 0-23 2.5-45 0M829 516q10-1 19 0-10 1-19 0M838 530q30-2.3 59 0-30 2.3-59 0M762 530q26-2.2 51 0-26 2.2-51 0M796 545q38-2.2 75 0-38 2.2-75 0M749 543q35-2.6 70 0-35 2.6-70 0M760 545q38-2.7 75 0-38 2.7-75 0M822 559q35-3.1 69 0-35 3.1-69 0M850 560q26-2.8 51 0-26 2.8-51 0M815 559q12-1.3 24 0-12 1.3-24 0M735 575q30-3.2 59 0-30 3.2-59 0M853 578q11-1.2 21 0-11 1.2-21 0M794 579q32-2.9 64 0-32 2.9-64 0M777 596q45-4.7 90 0-45 4.7-90 0M863 596q21-2.3 42 0-21 2.3-42 0M741 596q33-2.8 65 0-33 2.8-65 0M851 617q48-4.9 95 0-48 4.9-95 0M786 617q52-5.1 104 0-52 5.1-104 0M706 618q38-4.2 76 0-38 4.2-76 0";
const ripples =
  "M1054 468h27M1032 469h49M318 466h36M94 467h49M928 480h39M682 481h53M113 486h54M1082 483h33M683 500h46M723 494h39M1149 493h31M1408 494h37M407 510h66M1278 511h34M230 507h23M1128 525h27M660 524h24M4 528h40M439 527h33M573 546h66M335 541h28M1322 548h56M650 561h30M1144 566h66M85 566h89M61 586h94M473 589h101M294 589h42M169 587h35M261 606h95M563 608h97M184 635h48M281 632h80";
const stars =
  "M1414 8h0M550 77h0M321 283h0M124 18h0M1268 290h0M89 205h0M124 107h0M103 171h0M1072 164h0M623 286h0M544 130h0M1068 197h0M909 97h0M59 260h0M90 282h0M1178 17h0M745 28h0M962 20h0M1252 289h0M511 119h0M250 66h0M152 147h0M1137 60h0M207 268h0M563 37h0M1188 274h0M267 31h0M1228 129h0M1231 9h0";
const brightStars = "M345 18h0M584 108h0M99 47h0M459 150h0M1404 203h0M1419 279h0M706 59h0";
const birds = "M1004 236q9-10 17-1 9-8 18-1M1052 214q7-8 13-1 7-7 14-1M962 262q6-7 11-1 6-6 12-1";
const palmTrunk = "M0 0C-4-30-2-62 12-92l4 2C4-60 4-30 8 0z";
const palmFronds =
  "M14-92c-14-12-32-12-46 0 16-6 30-5 46 0zM14-92c-8-20-24-28-42-26 18 4 30 12 42 26zM14-92c0-20 10-34 28-38-14 12-20 22-28 38z" +
  "M14-92c10-16 28-20 46-10-18-3-32 0-46 10zM14-92c16-4 32 4 40 20-12-12-24-18-40-20zM14-92c-16 0-28 12-30 30 8-16 16-24 30-30z";

const gradients: ReadonlyArray<[id: string, stops: ReadonlyArray<[offset: number, name: string]>]> = [
  [
    "sky",
    [
      [0, "sky-1"],
      [0.42, "sky-2"],
      [0.7, "sky-3"],
      [0.88, "sky-4"],
      [1, "sky-5"],
    ],
  ],
  [
    "far",
    [
      [0, "ridge-1"],
      [1, "mist-1"],
    ],
  ],
  [
    "middle",
    [
      [0, "ridge-2"],
      [1, "mist-2"],
    ],
  ],
  [
    "near",
    [
      [0, "ridge-3"],
      [1, "mist-3"],
    ],
  ],
  [
    "head",
    [
      [0, "ridge-4"],
      [1, "mist-4"],
    ],
  ],
  [
    "sea",
    [
      [0, "sea-1"],
      [0.16, "sea-2"],
      [0.5, "sea-3"],
      [1, "sea-4"],
    ],
  ],
];

export interface SunriseProps {
  className?: string;
  /** The sun rises once when the page opens; not with reduced motion. */
  rise?: boolean;
}

/**
 * Dawn over mountains and sea. It fills its box, cropped at the top and sides. The sun is right of the middle, so text
 * belongs at the top or left. Decorative. Day and night share the markup with other colours (css/illustration.css).
 */
export function Sunrise({ className, rise = true }: SunriseProps) {
  return (
    <svg
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      className={classNames("sunrise block size-full", rise && "sunrise-rise", className)}
    >
      <defs>
        {gradients.map(([id, stops]) => (
          <linearGradient key={id} id={`sr-${id}`} x2="0" y2="1">
            {stops.map(([offset, name]) => (
              <stop key={offset} offset={offset} stopColor={`var(--sr-${name})`} />
            ))}
          </linearGradient>
        ))}
        <radialGradient id="sr-glow">
          <stop offset="0" stopColor="var(--sr-glow)" stopOpacity="0.95" />
          <stop offset="0.35" stopColor="var(--sr-glow)" stopOpacity="0.42" />
          <stop offset="1" stopColor="var(--sr-glow)" stopOpacity="0" />
        </radialGradient>
        <path id="sr-palm" d={palmTrunk + palmFronds} />
      </defs>

      <path fill="url(#sr-sky)" d="M0 0h1440v456H0z" />
      <g className="sunrise-night" fill="none" stroke="#fff" strokeLinecap="round">
        <path d={stars} strokeWidth="1.6" opacity="0.55" />
        <path d={brightStars} strokeWidth="2.6" opacity="0.9" />
      </g>
      <ellipse className="sunrise-glow" cx="826" cy="446" rx="520" ry="300" fill="url(#sr-glow)" />
      <path
        fill="var(--sr-cloud-1)"
        d="M560 214q190-22 420-8 110 8 236-4-120 24-250 18-220-14-406-6zM1010 262q120-14 250-4 60 4 130-4-80 18-170 14-120-8-210-6z"
      />
      <path
        fill="var(--sr-cloud-2)"
        d="M690 300q120-12 262-4 70 4 142-6-76 20-168 16-130-8-236-6zM470 336q90-9 190-2 50 3 104-4-60 14-124 11-90-6-170-5zM1180 176q80-10 168-4 40 2 92-4v10q-60 8-120 5-76-6-140-7z"
      />
      <g className="sunrise-night">
        <circle cx="826" cy="306" r="64" fill="var(--sr-moon)" opacity="0.1" />
        <circle cx="826" cy="306" r="30" fill="var(--sr-moon)" />
        <path d="M815 292a9 7 0 1 0 11 4zM832 314a7 6 0 1 0 10-2z" fill="#b9a98a" opacity="0.28" />
      </g>
      <g className="sunrise-sun">
        <circle cx="826" cy="430" r="98" fill="var(--sr-sun)" opacity="0.22" />
        <circle cx="826" cy="430" r="72" fill="var(--sr-sun)" opacity="0.35" />
        <circle cx="826" cy="430" r="52" fill="var(--sr-sun)" />
      </g>
      <path className="sunrise-birds" d={birds} />

      <path fill="url(#sr-far)" d={farRidge} />
      <path fill="var(--sr-lit)" opacity="0.5" d={farFacets} />
      <path fill="url(#sr-middle)" d={middleRidge} />
      <path fill="var(--sr-lit)" opacity="0.42" d={middleFacets} />
      <path fill="url(#sr-near)" d={nearRidge} />
      <path fill="var(--sr-lit)" opacity="0.26" d={nearFacets} />

      <path fill="url(#sr-sea)" d="M0 453h1440v187H0z" />
      <path fill="var(--sr-path)" opacity="0.85" d={sunPath} />
      <path fill="none" stroke="var(--sr-ripple)" strokeWidth="1.6" strokeLinecap="round" d={ripples} />
      <path fill="url(#sr-head)" d={headland} />

      <g fill="var(--sr-boat)">
        <path d="M640 488q22 5 44 0l-6 8q-16 3-32 0z" />
        <path d="M660 484V438q20 22 22 46z" fill="var(--sr-sail)" />
        <path d="M657 484v-40q-12 20-14 40z" fill="var(--sr-sail)" opacity="0.75" />
        <path
          d="M648 501h28M654 507h18"
          stroke="var(--sr-boat)"
          strokeWidth="2"
          strokeLinecap="round"
          opacity="0.35"
        />
      </g>

      <g fill="var(--sr-land)">
        <path d="M1440 486c-40-4-74 8-112 20-44 12-70 8-112 18-50 12-74 30-108 44-38 16-66 34-92 72h424z" />
        <use href="#sr-palm" transform="translate(1158 546) rotate(-5) scale(1.2)" />
        <use href="#sr-palm" transform="translate(1200 534) rotate(12) scale(.86)" />
        <path d="M0 560c60 4 120 14 176 32s90 26 130 48H0z" />
      </g>
    </svg>
  );
}
