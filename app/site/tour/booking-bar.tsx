import { type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { convertPriceText, displayMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { useCurrency } from '#ui/visitor.ts'

type BookingBarProps = {
  bookNow: RefObject<HTMLElement | null>
  /** Target of Book Now. Undefined without a day, or with a party that the tour doesn't allow. */
  path: string | undefined
  /** The party's total. Undefined if the tour doesn't take the party, or without a price. */
  total: Money | undefined
  priceFrom: string
  words: { from: string; total: string; choose: string; bookNow: string }
}

/**
 * The total and Book Now at the bottom of the screen, while the card's own button is out of view. The
 * right end stays free for the WhatsApp button, as in the builder.
 */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function BookingBar({ bookNow, path, total, priceFrom, words }: BookingBarProps) {
  const currency = useCurrency()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    // Pixels are rounded, so 95 % counts as fully visible.
    const observer = new IntersectionObserver(
      (entries) => setShown((entries.at(-1)?.intersectionRatio ?? 1) < 0.95),
      { threshold: 0.95 },
    )
    if (bookNow.current) observer.observe(bookNow.current)
    return () => observer.disconnect()
  }, [bookNow])
  if (!isShown) return null
  const isPriced = total !== undefined || parsePriceText(priceFrom) !== undefined
  return (
    <div
      data-bottom-bar=""
      className="no-print bg-plaster border-ink fixed inset-x-0 bottom-0 z-20 flex min-h-20 items-center gap-3 border-t-2 pt-2 pr-16 pb-[max(0.5rem,env(safe-area-inset-bottom))] pl-(--gutter)"
    >
      <p className="min-w-0 grow leading-tight">
        {isPriced && (
          <span className="text-ink-2 block text-caption">{total ? words.total : words.from}</span>
        )}
        <span
          className={
            isPriced
              ? 'text-[1.375rem] leading-tight font-semibold tabular-nums'
              : 'text-meta font-semibold'
          }
        >
          {total ? displayMoney(total, currency) : convertPriceText(priceFrom, currency)}
        </span>
      </p>
      {path ? (
        <Link to={path} className="button button-primary shrink-0 px-4 text-meta">
          {words.bookNow}
        </Link>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          className="button button-primary shrink-0 px-4 text-meta"
          onClick={chooseDay}
        >
          {words.choose}
        </button>
      )}
    </div>
  )
}

/** Scrolls to the card and opens its calendar, which focuses the date again when it closes. */
function chooseDay() {
  const date = document.getElementById('date')
  document.getElementById('book')?.scrollIntoView()
  date?.focus({ preventScroll: true })
  date?.click()
}
