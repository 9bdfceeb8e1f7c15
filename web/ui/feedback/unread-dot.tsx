/** Not read yet: a mark that is said, too. The title beside it is bold. */
export function UnreadDot() {
  return (
    <span className="inline-flex shrink-0">
      <span aria-hidden className="size-2 forced-color-adjust-none rounded-pill bg-badge" />
      <span className="sr-only">未读</span>
    </span>
  );
}
