/** 0571-88881234-101 is called, then asked for 101. */
function telOf(phone: string): string {
  const [, area, number, extension] = /^(0\d+)-(\d+)-(\d+)$/.exec(phone) ?? [];
  return extension ? `tel:${area}${number},${extension}` : `tel:${phone.replaceAll('-', '')}`;
}

/** A house's telephone: pressed on a phone it calls. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={telOf(phone)} className="-my-3 inline-flex min-h-11 items-center py-3 text-blue-600 tabular-nums">
      {phone}
    </a>
  );
}
