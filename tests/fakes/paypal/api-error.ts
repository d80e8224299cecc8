/** A refusal in PayPal's form (developer.paypal.com/api/rest/responses). */
export class FakePayPalError extends Error {
  constructor(
    readonly status: number,
    readonly body: { name: string; message: string; details?: { issue: string; description: string }[] },
    readonly links: Link[] = [],
  ) {
    super(body.name);
  }
}

export const unprocessable = (issue: string, description: string, links: Link[] = []) =>
  new FakePayPalError(
    422,
    {
      name: "UNPROCESSABLE_ENTITY",
      message:
        "The requested action could not be performed, semantically incorrect, or failed business validation.",
      details: [{ issue, description }],
    },
    links,
  );

export const invalid = (issue: string, description: string) =>
  new FakePayPalError(400, {
    name: "INVALID_REQUEST",
    message: "Request is not well-formed, syntactically incorrect, or violates schema.",
    details: [{ issue, description }],
  });

export const notFound = () =>
  new FakePayPalError(404, {
    name: "RESOURCE_NOT_FOUND",
    message: "The specified resource does not exist.",
    details: [
      {
        issue: "INVALID_RESOURCE_ID",
        description: "Specified resource ID does not exist. Please check the resource ID and try again.",
      },
    ],
  });

export interface Link {
  href: string;
  rel: string;
  method: string;
}
