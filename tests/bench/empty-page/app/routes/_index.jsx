export const meta = () => [{ title: "Empty" }];

export default function EmptyPage() {
  return <h1>Empty</h1>;
}
