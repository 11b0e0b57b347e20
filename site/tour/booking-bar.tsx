import { type RefObject, useEffect, useState } from 'react'
import { convertPriceText } from '#rules/money/currency.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { useCurrency } from '../visitor.ts'

type BookingBarProps = {
  /** The booking card, which the bar leads to; the bar hides where the card is seen. */
  card: RefObject<HTMLElement | null>
  priceFrom: string
  words: { from: string; choose: string }
}

/**
 * Below the width where the card follows the reader: the price and the way to the card's calendar, at the foot
 * of the screen while neither the card nor the page's footer is in sight. The WhatsApp button has
 * its place at the right end, as in the builder.
 */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function BookingBar({ card, priceFrom, words }: BookingBarProps) {
  const currency = useCurrency()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const inSight = new Set<Element>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inSight.add(target)
        else inSight.delete(target)
      }
      setShown(inSight.size === 0)
    })
    const footer = document.querySelector('body > footer')
    for (const part of [card.current, footer]) if (part) observer.observe(part)
    return () => observer.disconnect()
  }, [card])
  if (!isShown) return null
  const isPriced = parsePriceText(priceFrom) !== undefined
  return (
    <div
      data-bottom-bar=""
      className="no-print bg-plaster border-ink fixed inset-x-0 bottom-0 z-20 flex min-h-20 items-center gap-3 border-t-2 pt-2 pr-16 pb-[max(0.5rem,env(safe-area-inset-bottom))] pl-(--gutter) lg:hidden"
    >
      <p className="min-w-0 grow leading-tight">
        {isPriced && <span className="text-ink-2 block text-caption">{words.from}</span>}
        <span
          className={
            isPriced
              ? 'text-[1.375rem] leading-tight font-semibold tabular-nums'
              : 'text-meta font-semibold'
          }
        >
          {convertPriceText(priceFrom, currency)}
        </span>
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        className="button button-primary shrink-0 px-4 text-meta"
        onClick={chooseDay}
      >
        {words.choose}
      </button>
    </div>
  )
}

/** Shows the card and opens its calendar, which gives the focus back to the date. */
function chooseDay() {
  const date = document.getElementById('date')
  document.getElementById('book')?.scrollIntoView()
  date?.focus({ preventScroll: true })
  date?.click()
}
