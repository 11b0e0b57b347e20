import type { ReactNode } from 'react'
import { useState } from 'react'
import { displayMoney } from '#rules/money/currency.ts'
import type { ItineraryFigures } from '../itinerary-price.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { useCurrency } from '#ui/visitor.ts'
import { priceDays } from './as-tours.tsx'
import type { Builder } from './builder.ts'
import { DialogFrame } from './dialog-frame.tsx'

type TotalBarProps = {
  builder: Builder
  itinerary: Itinerary
  quote: ItineraryFigures | undefined
  children: ReactNode
}

/** On small screens: the total at the bottom, which opens the estimate. */
export function TotalBar({ builder, itinerary, quote, children }: TotalBarProps) {
  const { words } = builder
  const asTours = priceDays({ builder, itinerary })
  const currency = useCurrency()
  const [isOpen, setOpen] = useState(false)
  const sums = [
    ...(quote ? [{ label: words.total, money: quote.totalPrice }] : []),
    ...(asTours ? [{ label: words.asTours.short, money: asTours.total }] : []),
  ]
  return (
    <div data-bottom-bar="" className="no-print lg:hidden">
      <div className="bg-plaster border-ink fixed inset-x-0 bottom-0 z-20 flex min-h-20 items-center gap-3 border-t-2 py-2 pr-16 pl-(--gutter)">
        <p
          className="flex min-w-0 grow flex-wrap gap-x-4 text-caption leading-tight"
          aria-hidden="true"
        >
          {quote ? (
            sums.map(({ label, money }) => (
              <span key={label}>
                <span className="text-ink-2">{label}</span>
                <span
                  key={money.minor}
                  className="arrives block text-[1.375rem] leading-tight font-semibold tabular-nums"
                >
                  {displayMoney(money, currency)}
                </span>
              </span>
            ))
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
