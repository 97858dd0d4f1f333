const textOf = (node) => node.text ?? (node.content ?? []).map(textOf).join('');

const slugOf = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** The headings of a rich text by node, each with an id that no other has. */
export function headingsOf(nodes) {
  const times = new Map();
  return new Map(
    nodes
      .filter(({ type }) => type === 'heading')
      .map((node) => {
        const title = textOf(node);
        const slug = slugOf(title);
        const time = (times.get(slug) ?? 0) + 1;
        times.set(slug, time);
        return [node, { title, id: time > 1 ? `${slug}-${time}` : slug }];
      }),
  );
}
