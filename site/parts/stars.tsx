/** A rating floored to whole stars (P9.6), with the figure in words for those who hear it. */
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
    <span className="inline-flex items-center gap-2 text-caption">
      <span aria-hidden="true" className="text-disa tracking-[0.1em]">
        {'★'.repeat(full)}
        <span className="text-edge">{'★'.repeat(5 - full)}</span>
      </span>
      <span>
        <span className="font-semibold">{rating.toFixed(1)}</span>
        <span className="sr-only"> {words.of}</span>
        {reviews !== undefined && (
          <span className="text-ink-2">
            {' '}
            ({reviews} {words.reviews})
          </span>
        )}
      </span>
    </span>
  )
}
