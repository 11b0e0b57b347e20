import { Link } from 'react-router'
import { convertPriceText } from '#rules/money/currency.ts'
import { formatRetailPrice } from '#rules/money/price-text.ts'
import { Plate } from '#ui/components/picture.tsx'
import { useCurrency } from '#ui/visitor.ts'
import type { RelatedTour } from './day-plan.ts'

export function RelatedDays({ tours, title }: { tours: readonly RelatedTour[]; title: string }) {
  const currency = useCurrency()
  return (
    <section aria-labelledby="related" className="no-print">
      <h2 id="related" className="text-h2">
        {title}
      </h2>
      <ul className="mt-6 grid gap-x-6 gap-y-5 sm:auto-cols-fr sm:grid-flow-col">
        {tours.map(({ id, picture, title: name, duration, priceFrom }) => (
          <li key={id}>
            <Link
              to={`/tour/${id}`}
              className="hover:text-disa-deep flex items-center gap-4 sm:block"
            >
              <Plate
                picture={picture}
                decorative
                scripted
                sizes="16rem"
                className="aspect-[4/3] w-32 shrink-0 sm:w-full"
              />
              <span className="block sm:mt-3">
                <span className="block text-lead leading-snug font-semibold">{name}</span>
                <span className="text-ink-2 mt-1 block text-meta">
                  {`${duration} · ${convertPriceText(formatRetailPrice(priceFrom), currency)}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
