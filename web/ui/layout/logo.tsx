type LogoProps = {
  /** The hospital's own name, or the product's. */
  name: string;
  /** After the name, where there is room for it: 总院. */
  branch?: string;
  size?: 20 | 24;
};

/** The molar whose crown is a page of the appointment book. */
export function Logo({ name, branch = '', size = 20 }: LogoProps) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-2.5 whitespace-nowrap font-semibold text-16">
      <svg aria-hidden="true" viewBox="0 0 20 20" width={size} height={size} fill="currentColor" className="shrink-0">
        <path
          fillRule="evenodd"
          d="M5 1h10a3.5 3.5 0 0 1 3.5 3.5v3.7c0 2-.6 3.5-1 5.2l-.9 4.1c-.2 1-.9 1.6-1.7 1.5-.8-.1-1.3-.8-1.5-1.7l-.6-3c-.3-1.5-1.3-2.5-2.8-2.5s-2.5 1-2.8 2.5l-.6 3c-.2.9-.7 1.6-1.5 1.7-.8.1-1.5-.5-1.7-1.5l-.9-4.1c-.4-1.7-1-3.2-1-5.2V4.5A3.5 3.5 0 0 1 5 1zM4.8 4v2h2.6V4zm3.9 0v2h2.6V4zm3.9 0v2h2.6V4zM4.8 7v2h2.6V7zm3.9 0v2h2.6V7zm3.9 0v2h2.6V7z"
        />
      </svg>
      {name}
      {branch ? <span className="-ml-1 hidden min-w-0 truncate font-normal text-13 xl:inline">{branch}</span> : null}
    </span>
  );
}
