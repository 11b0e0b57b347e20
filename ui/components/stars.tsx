/**
 * A rating in stars, with the figure in words for screen readers. The figure comes first and
 * largest, because four stars say less than 4.9.
 */
export function Stars({
  rating,
  reviews,
  words,
  isExact = false,
}: {
  rating: number
  reviews?: number
  words: { of: string; reviews: string }
  /** Draws fractions: 4.9 as nearly five. Cards round down (P9.6). */
  isExact?: boolean
}) {
  const drawn = isExact ? rating : Math.floor(rating)
  return (
    <span className="inline-flex items-baseline gap-2 text-caption">
      <span aria-hidden="true" className="text-disa text-[0.75rem] tracking-[0.1em]">
        {'★'.repeat(Math.floor(drawn))}
        {/* No grey star behind the cut one: its edge shows where the rating ends. */}
        {drawn % 1 >= 0.5 && <span className="inline-flex w-2 overflow-hidden">★</span>}
        {drawn < 4.5 && <span className="text-edge">{'★'.repeat(5 - Math.round(drawn))}</span>}
      </span>
      <span className="order-first">
        <span className="text-lead leading-none font-semibold tabular-nums">
          {rating.toFixed(1)}
        </span>
        <span className="sr-only">{` ${words.of}`}</span>
      </span>
      {reviews !== undefined && (
        <span className="text-ink-2">{`(${reviews} ${words.reviews})`}</span>
      )}
    </span>
  )
}
