import type { WholeDentureOrder } from '#contract/denture-rows.ts';

interface PicturesProps {
  title: string;
  files: WholeDentureOrder['data']['files'];
}

/** Pictures of an order, each opened beside the page. */
export function Pictures({ title, files }: PicturesProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={title} className="flex flex-wrap gap-2">
      {files.map(({ id, category_name, taken_on, thumb_url, url }) => {
        const name = `${category_name} ${taken_on}`;
        const shown = thumb_url ? <img src={thumb_url} alt={name} className="size-full object-contain" /> : name;
        const place =
          'flex size-20 items-center justify-center overflow-hidden rounded-control border border-line text-12';
        return (
          <li key={id}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer" className={place}>
                {shown}
              </a>
            ) : (
              <span className={place}>{shown}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
