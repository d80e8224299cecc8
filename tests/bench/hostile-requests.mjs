// Addresses, headers and bodies that are made to cost much. Used by hostile.mjs, and by the tests with a generous bound.

/** Node refuses more than 16 KiB of address and headers. */
const MOST = 15_000;
/** Of a form or a call. */
const MOST_BODY = 256 * 1024;

const fill = (text, bytes = MOST) => text.repeat(Math.floor(bytes / text.length));
const form = "application/x-www-form-urlencoded";
const post = (path, type, body) => ({ path, method: "POST", headers: { "content-type": type }, body });

/**
 * What is asked, by name. `n` differs between tries, so that no try finds what the one before it left in a memo.
 * `version`: that of the site's manifest.
 */
export const hostileRequests = {
  "manifest of one deep path": (n, version) => manifest(version, `&p=/${n}${fill("/b")}`),
  "manifest of many paths": (n, version) => manifest(version, `&p=${n}${fill("&p=/b/c", MOST - 50)}`),
  "manifest of many different paths": (n, version) => manifest(version, links(n, 1_000)),
  "manifest of as many links as are allowed": (n, version) => manifest(version, links(n, 98)), // with /fr and /fr/n
  "manifest of deep links": (n, version) => manifest(version, links(`${n}/c/d`, 100)),
  "manifest of links of many kinds": (n, version) => manifest(version, kinds(n)),
  "manifest of one long segment": (n, version) => manifest(version, `&p=/${n}${fill("b")}`),
  "manifest of slashes": (n, version) => manifest(version, `&p=${fill("/")}${n}`),
  "manifest, escaped": (n, version) => manifest(version, `&p=${n}${fill("%2Fb")}`),
  "manifest in another spelling": (n, version) => ({
    path: `/./__manifest?version=${version}&p=/${n}${fill("/b")}`,
  }),
  "deep page": (n) => ({ path: `/fr/mood${fill("/a")}${n}` }),
  "deep page, posted": (n) => ({ path: `/fr/mood${fill("/a")}${n}`, method: "POST" }),
  "deep data": (n) => ({ path: `/fr/mood${fill("/a")}${n}.data` }),
  "deep data, posted": (n) => ({ path: `/fr/mood${fill("/a")}${n}.data`, method: "POST" }),
  "deep unknown page": (n) => ({ path: `${fill("/a")}${n}` }),
  "deep call": (n) => ({ path: `/api/newsletter-posts${fill("/1")}${n}` }),
  "deep admin": (n) => ({ path: `/admin/translations${fill("/1")}${n}` }),
  slashes: (n) => ({ path: `${fill("/")}x${n}` }),
  "slashes inside": (n) => ({ path: `/fr${fill("/")}x${n}` }),
  "slashes at the end": (n) => ({ path: `/fr/x${n}${fill("/")}` }),
  "dot segments": (n) => ({ path: `/fr${fill("/./a/..")}/x${n}` }),
  "escaped slashes": (n) => ({ path: `/fr/blog/${fill("a%2F")}${n}` }),
  "one long segment": (n) => ({ path: `/fr/blog/${fill("a")}${n}` }),
  "escaped letters": (n) => ({ path: `/fr/blog/${fill("%61")}${n}` }),
  "escapes of escapes": (n) => ({ path: `/fr/blog/${"%".concat(fill("25"))}${n}` }),
  "escapes that are none": (n) => ({ path: `/fr/blog/${fill("%zz")}${n}` }),
  capitals: (n) => ({ path: `/FR/${fill("A")}${n}` }),
  "hyphens and dots": (n) => ({ path: `/${fill(".-")}${n}` }),
  "long file name": (n) => ({ path: `/assets/${fill("a.")}${n}` }),
  "many parameters": (n) => ({ path: `/fr?${fill("a=&")}${n}` }),
  "many known parameters": (n) => ({ path: `/fr/sermons?${fill("q=a&topic=&")}q=${n}` }),
  "a long search": (n) => ({ path: `/fr/sermons?q=${fill("%20a")}${n}` }),
  "many parameters of a call": (n) => ({ path: `/api/blog-posts?${fill("limit=1&")}x${n}=1` }),
  "many routes' data": (n) => ({ path: `/fr.data?_routes=${fill("root,")}${n}` }),
  "many index parameters": (n) => ({ path: `/fr?${fill("index&")}${n}`, method: "POST" }),
  "many cookies": (n) => ({ path: "/fr", headers: { cookie: fill(`c${n}=1;`) } }),
  "language cookies": (n) => ({ path: "/", headers: { cookie: fill(`ministry-language=${n};`) } }),
  "session cookies": (n) => ({ path: "/admin/login", headers: { cookie: `__session=${fill("e30.")}${n}` } }),
  "an escaped cookie": (n) => ({ path: "/fr", headers: { cookie: `a=${fill("%C3%A8")}${n}` } }),
  "many languages": (n) => ({
    path: "/",
    headers: { "accept-language": `${fill("fr-x;q=0.1,")}ht;q=0.${n}` },
  }),
  "many encodings": (n) => ({ path: "/fr", headers: { "accept-encoding": `${fill("br;q=0.1,")}x${n}` } }),
  "many types": (n) => ({ path: "/rss.xml", headers: { accept: `${fill("text/x;q=0.1,")}a/b${n}` } }),
  "many tags": (n) => ({ path: "/fr", headers: { "if-none-match": `${fill('"a",')}"${n}"` } }),
  "many hops": (n) => ({
    path: "/fr/contact",
    headers: { "x-forwarded-for": `${fill("::1,")}192.0.2.${n}` },
  }),
  "a long token": (n) => ({
    path: "/api/contact-messages",
    headers: { authorization: `Bearer ${fill("a.")}${n}` },
  }),
  "form of many fields": (n) => post("/fr/contact", form, `${fill("a=&", MOST_BODY - 20)}${n}=`),
  "form of one long line": (n) => post("/fr/contact", form, `email=${fill("+", MOST_BODY - 20)}${n}`),
  "form of deep names": (n) => post("/fr/contact", form, `a${fill("[a]", MOST_BODY - 20)}=${n}`),
  "JSON of deep lists": (n) => post("/api/contact", "application/json", `{"a${n}":${deep("[", "]")}}`),
  "JSON of many names": (n) =>
    post("/api/contact", "application/json", `{${fill('"a":1,', MOST_BODY - 20)}"n":${n}}`),
  "a body above the limit": (n) => post("/fr/contact", form, `message=${fill("a", 400_000)}${n}`),
  "3 MB to no page": (n) => post("/nowhere", form, `${fill("a", 3_000_000)}${n}`),
  "3 MB to a feed": (n) => post("/rss.xml", form, `${fill("a", 3_000_000)}${n}`),
};

const manifest = (version, paths) => ({ path: `/__manifest?version=${version}${paths}` });

const links = (n, count) => Array.from({ length: count }, (_, at) => `&p=/fr/${n}/${at}`).join("");

function kinds(n) {
  const first = [
    "fr",
    "admin",
    "api",
    "blog",
    "my-giving",
    "newsletter",
    "pictures",
    "prayer-requests",
    "sermons",
  ];
  const then = [
    "mood",
    "blog",
    "donations",
    "mails",
    "quotes",
    "translations",
    "confirm",
    "manage",
    "roles",
    "user",
  ];
  return first
    .flatMap((one) => then.map((other) => `&p=/${one}/${other}/${n}`))
    .slice(0, 100)
    .join("");
}

function deep(open, close) {
  const times = (MOST_BODY - 30) / 2;
  return `${open.repeat(times)}${close.repeat(times)}`;
}
