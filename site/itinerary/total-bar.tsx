import type { ReactNode } from 'react'
import { useState } from 'react'
import { displayMoney } from '#rules/money/currency.ts'
import type { ItineraryQuote } from '#rules/itinerary/itinerary-price.ts'
import type { Itinerary } from '#rules/itinerary/stored-itinerary.ts'
import { fill } from '#rules/text/fill.ts'
import { useCurrency } from '../visitor.ts'
import { priceDays } from './as-tours.tsx'
import type { Builder } from './builder.ts'
import { DialogFrame } from './dialog-frame.tsx'

type TotalBarProps = {
  builder: Builder
  itinerary: Itinerary
  quote: ItineraryQuote | undefined
  /** The estimate, as the sheet that the bar opens shows it. */
  children: ReactNode
}

/** On small screens: the total at the foot of the screen, and the estimate behind it. */
export function TotalBar({ builder, itinerary, quote, children }: TotalBarProps) {
  const { words } = builder
  const asTours = priceDays({ builder, itinerary })
  const currency = useCurrency()
  const [isOpen, setOpen] = useState(false)
  return (
    <div data-bottom-bar="" className="no-print lg:hidden">
      <div className="bg-plaster border-ink fixed inset-x-0 bottom-0 z-20 flex min-h-20 items-center gap-3 border-t-2 py-2 pr-16 pl-(--gutter)">
        <p className="min-w-0 grow text-caption leading-tight" aria-hidden="true">
          {quote ? (
            <>
              <span
                key={quote.totalPrice.minor}
                className="arrives block text-[1.625rem] leading-tight font-semibold tabular-nums"
              >
                {displayMoney(quote.totalPrice, currency)}
              </span>
              <span className="text-ink-2">
                {fill(words.perPersonShort, {
                  price: displayMoney(quote.pricePerPerson, currency),
                })}
              </span>
              {asTours && (
                <span className="block">
                  {fill(words.asTours.short, { price: displayMoney(asTours.total, currency) })}
                </span>
              )}
            </>
          ) : (
            <span className="text-ink-2">{words.noTotal}</span>
          )}
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          className="button button-primary shrink-0 px-4 text-meta"
          onClick={() => setOpen(true)}
        >
          {words.showEstimate}
        </button>
      </div>
      {isOpen && (
        <DialogFrame
          id="estimate-sheet"
          title={words.estimateTitle}
          closeLabel={words.close}
          onClose={() => setOpen(false)}
          className="bg-plaster max-h-[92dvh]"
        >
          {children}
        </DialogFrame>
      )}
    </div>
  )
}
