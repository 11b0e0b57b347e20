import type { Words } from '#content/words/words.ts'
import { toMoney } from '#rules/money/cents.ts'
import { displayMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import type { PromoLine } from '#app/site/tour/price-lines.tsx'
import { fill } from '#rules/text/fill.ts'
import { Price } from '#ui/components/price.tsx'
import type { Picture } from '#ui/pictures.ts'
import { useCurrency } from '#ui/visitor.ts'
import { VehiclePlate } from './vehicle-plate.tsx'

export type RideVehicle = { type: string; picture: Picture }

type RideCardProps = {
  /** Undefined for a party that needs more than one vehicle. */
  vehicle: RideVehicle | undefined
  price: Money | undefined
  promo: PromoLine | undefined
  /** Shown while there is no price. */
  noPrice: string
  freeMinutes: number
  words: Words['ride']
}

/** The vehicle and the price of the ride, beside the form. */
export function RideCard({ vehicle, price, promo, noPrice, freeMinutes, words }: RideCardProps) {
  const currency = useCurrency()
  return (
    <section
      aria-labelledby="ride-price"
      className="self-start lg:sticky lg:top-6 lg:col-start-2 lg:row-span-6 lg:row-start-1"
    >
      {vehicle && <VehiclePlate picture={vehicle.picture} first />}
      <div className="border-ink bg-plaster border-t-4 p-6">
        <h2 id="ride-price" className="text-h3">
          {words.price}
        </h2>
        <div role="status">
          {price ? (
            <>
              <p className="mt-2 text-h2">
                <Price money={toMoney(price.minor - (promo?.discount ?? 0))} both />
              </p>
              {promo && (
                <p className="text-fynbos mt-1 font-semibold">
                  {`${promo.label}: \u2212${displayMoney(toMoney(promo.discount), currency)}`}
                </p>
              )}
              <p className="text-ink-2 mt-1">{words.forVehicle}</p>
            </>
          ) : (
            <p className="mt-2">{noPrice}</p>
          )}
        </div>
        {vehicle && <p className="mt-4">{fill(words.vehicle, { vehicle: vehicle.type })}</p>}
        <p className="text-ink-2 mt-4 text-meta">
          {fill(words.included, { minutes: freeMinutes })}
        </p>
      </div>
    </section>
  )
}
