import type { Words } from '#content/words/words.ts'
import { convertPriceText } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { useCurrency } from '#ui/visitor.ts'
import { Features } from './features.tsx'
import type { VehicleFacts } from './vehicle-facts.ts'
import { VehiclePlate } from './vehicle-plate.tsx'

type VehicleCardProps = {
  vehicle: VehicleFacts
  words: Words['transfers']
  first: boolean
  onSelect: () => void
}

export function VehicleCard({ vehicle, words, first, onSelect }: VehicleCardProps) {
  return (
    <article id={vehicle.slug} className="flex h-full scroll-mt-8 flex-col">
      <VehiclePlate picture={vehicle.picture} first={first} />
      <div className="border-ink mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b pb-3 max-sm:flex-col md:max-lg:flex-col">
        <h2 className="text-h3">{vehicle.type}</h2>
        <PerDay label={vehicle.pricePerDay} words={words} />
      </div>
      <p className="mt-3 text-meta font-semibold">{fill(words.capacity, vehicle.passengers)}</p>
      <p className="text-ink-2 mt-2">{vehicle.description}</p>
      <Features features={vehicle.features} />
      <p className="mt-auto pt-6">
        <button
          type="button"
          className="button button-primary w-full sm:w-auto noscript:hidden"
          onClick={onSelect}
        >
          {words.select}
          <span className="sr-only">{vehicle.type}</span>
        </button>
      </p>
      <noscript>
        <p className="mt-3">
          <a href="#request" className="link">
            {words.ask}
          </a>
        </p>
      </noscript>
    </article>
  )
}

/** 'From R4,500/day' in the visitor's currency. */
function PerDay({ label, words }: { label: string; words: Words['transfers'] }) {
  const currency = useCurrency()
  return (
    // The key makes another currency a new element, which causes no layout shift.
    <p key={currency.code} className="font-semibold tabular-nums">
      {fill(words.perDay, { price: convertPriceText(label, currency) })}
    </p>
  )
}
