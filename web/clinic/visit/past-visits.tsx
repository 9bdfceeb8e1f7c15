interface PastVisit {
  hash_id: string;
  date: string;
  doctor_name: string;
  chief_complaint: string;
}

/** A patient's visits before this one, a line each: when, with whom, and why. */
export function PastVisits({ visits }: { visits: readonly PastVisit[] }) {
  return (
    <ul className="divide-y divide-line-faint text-13">
      {visits.map((visit) => (
        <li key={visit.hash_id} className="flex gap-3 py-1.5">
          <time className="shrink-0 text-ink-500">{visit.date}</time>
          <span className="shrink-0">{visit.doctor_name}</span>
          <span className="min-w-0 flex-1">{visit.chief_complaint}</span>
        </li>
      ))}
    </ul>
  );
}
