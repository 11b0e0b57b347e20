import type { Words } from '#content/words/words.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type TransferKind, transferKinds } from '#rules/prices/transfer.ts'
import type { PriceFigures } from '#rules/prices/quote.ts'
import { Price } from '#ui/components/price.tsx'
import { usePriceOf } from '#app/site/tour/use-price-of.ts'
import type { VehicleFacts } from './vehicle-facts.ts'

type PriceOptionsProps = {
  vehicle: VehicleFacts
  kind: TransferKind
  date: CalendarDate | undefined
  guests: number | undefined
  onChange: (kind: TransferKind) => void
  words: Words['transfer']
}

/** The pricing card: Inland Tours or Overland Tours, each with its price per day (P2.8). */
export function PriceOptions(props: PriceOptionsProps) {
  const { vehicle, kind, date, guests = 1, onChange, words } = props
  const priceOf = usePriceOf(vehicle, date, vehicle.dayPrices)
  return (
    <fieldset>
      <legend className="mb-1.5 text-meta font-semibold">{words.kind}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {transferKinds.map((option) => (
          <label
            key={option}
            className="border-edge has-checked:border-disa has-checked:outline-disa has-focus-visible:outline-disa bg-limewash grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 border p-4 has-checked:outline-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name="kind"
              value={option}
              checked={option === kind}
              onChange={() => onChange(option)}
              className="accent-disa mt-1 h-4 w-4 outline-none"
            />
            <span className="font-semibold">{words.kinds[option]}</span>
            <span className="col-start-2 text-lead tabular-nums">
              <OptionPrice quote={priceOf({ adults: guests, children: 0, kind: option })} />
            </span>
            <span className="text-ink-2 col-start-2 text-caption">{words.kindTexts[option]}</span>
          </label>
        ))}
      </div>
      {vehicle.dayPrices && !date && (
        <p className="text-ink-2 mt-2 text-caption">{vehicle.dayPrices.words.chooseDay}</p>
      )}
    </fieldset>
  )
}

function OptionPrice({ quote }: { quote: PriceFigures }) {
  return quote.kind === 'priced' && <Price money={quote.total} />
}
