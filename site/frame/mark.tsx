/** The company's mark: the flat mountain between its two peaks, and the crossing below. */
export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M1 21 5.6 13.6 8.2 17 11 9.5h11.4l2.3 6.6 2.5-4.3L31 21z" />
      <path className="fill-disa" d="M1 23.4h30v1.8H1zM6 26.8h20v1.6H6z" />
    </svg>
  )
}
