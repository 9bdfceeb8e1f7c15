/** A note that counts: a title, and names with their numbers. */
const COUNTED = /^(.+?): ((?:[^,:]+: \d+, )*[^,:]+: \d+)$/;

export function counted(title: string, numbers: Readonly<Record<string, number>>): string {
  const names = Object.entries(numbers).map(([name, count]) => `${name}: ${count}`);
  return `${title}: ${names.join(', ')}`;
}

/** The notes of several chunks as those of one: what counts adds up by its title, the rest is said once. */
export function together(notes: readonly string[]): string[] {
  const sums = new Map<string, Record<string, number>>();
  const said = notes.map((note) => {
    const [, title, list] = COUNTED.exec(note) ?? [];
    if (!title || !list) return note;
    const sum = sums.get(title) ?? {};
    for (const one of list.split(', ')) {
      const [name = '', count] = one.split(': ');
      sum[name] = (sum[name] ?? 0) + Number(count);
    }
    sums.set(title, sum);
    return title;
  });
  return [...new Set(said)].map((note) => {
    const sum = sums.get(note);
    return sum ? counted(note, sum) : note;
  });
}
