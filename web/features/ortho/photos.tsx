import type { OrthoPhoto } from '#contract/ortho.ts';
import { ORTHO_POSITIONS } from '#contract/ortho-words.ts';

/** How the mouth and the face went, a row for each place of the mount, the newest first. */
export function Photos({ photos }: { photos: readonly OrthoPhoto[] }) {
  const rows = ORTHO_POSITIONS.map((name, at) => ({
    name,
    own: photos.filter(({ position }) => position === at + 1),
  })).filter(({ own }) => own.length > 0);
  return (
    <section aria-label="影像演变" className="min-w-0 rounded-panel border border-line bg-surface p-4">
      <h2 className="mb-2 font-semibold text-14">影像演变</h2>
      {rows.length === 0 ? (
        <p className="text-13 text-ink-600">还没有按位置归类的面像照或口内照</p>
      ) : (
        <div className="flex flex-col gap-3">
          {rows.map(({ name, own }) => (
            <div key={name} className="min-w-0">
              <h3 className="mb-1 text-13 text-ink-600">{name}</h3>
              <ul aria-label={name} className="flex gap-2 overflow-x-auto pb-1">
                {own.map((photo) => (
                  <li key={photo.id} className="shrink-0">
                    <Shot name={name} photo={photo} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function Shot({ name, photo: { taken_on, thumb_url, url } }: { name: string; photo: OrthoPhoto }) {
  const picture = thumb_url ? (
    <img
      src={thumb_url}
      alt={`${name} ${taken_on}`}
      loading="lazy"
      className="h-20 w-28 rounded-control border border-line object-cover"
    />
  ) : (
    <span className="flex h-20 w-28 items-center justify-center rounded-control border border-line bg-surface-2 text-13 text-ink-600">
      不可预览
    </span>
  );
  return (
    <figure className="flex flex-col gap-1">
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" aria-label={`打开 ${name} ${taken_on}`}>
          {picture}
        </a>
      ) : (
        picture
      )}
      <figcaption className="text-center text-12 text-ink-600 tabular-nums">{taken_on}</figcaption>
    </figure>
  );
}
