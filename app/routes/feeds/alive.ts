/** The process answers. */
export const loader = () => new Response("ok");
