/**
 * A rating floored to whole stars (P9.6), with the figure in words for those who hear it. The figure
 * stands first and largest: four stars of five would tell a glance less than 4.9.
 */
export function Stars({
  rating,
  reviews,
  words,
}: {
  rating: number
  reviews?: number
  words: { of: string; reviews: string }
}) {
  const full = Math.floor(rating)
  return (
    <span className="inline-flex items-baseline gap-2 text-caption">
      <span aria-hidden="true" className="text-disa text-[0.75rem] tracking-[0.1em]">
        {'★'.repeat(full)}
        <span className="text-edge">{'★'.repeat(5 - full)}</span>
      </span>
      <span className="order-first">
        <span className="text-lead leading-none font-semibold tabular-nums">
          {rating.toFixed(1)}
        </span>
        <span className="sr-only"> {words.of}</span>
      </span>
      {reviews !== undefined && (
        <span className="text-ink-2">
          ({reviews} {words.reviews})
        </span>
      )}
    </span>
  )
}
