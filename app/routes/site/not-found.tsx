/** Any other address: the 404 page of app/root.tsx, or what moved here from elsewhere (app/entry.server.tsx). */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
