import { type OfferItem, findPricePerGuest, sumItems } from '../offer.ts'
import { fill } from '#rules/text/fill.ts'
import { AmountOwed } from '#ui/private/owed.tsx'
import type { OfferWords } from './offer-words.ts'

type TotalProps = { items: readonly OfferItem[]; words: OfferWords }

export function Total({ items, words }: TotalProps) {
  const perGuest = findPricePerGuest(items)
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{words.total}</span>
        <strong className="text-[1.75rem] leading-tight">
          <AmountOwed amount={sumItems(items)} about={words.about} />
        </strong>
      </p>
      {perGuest && (
        <p className="text-ink-2 text-meta">
          {fill(words.aHead, { n: perGuest.guests })}{' '}
          <AmountOwed amount={perGuest.price} about={words.about} />
        </p>
      )}
    </>
  )
}
