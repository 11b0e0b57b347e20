/** The company's mark, as it is drawn in art/scenes/logo-mark.ts: the table between its two peaks, and the crossing below. */
export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M4 40 10 24 14 34 19 16H45L50 33 55 20 60 40z" />
      <path className="fill-disa" d="M4 44h56v4H4z" />
    </svg>
  )
}
