import { useEffect } from 'react'
import { maxFurtherTrips } from '#app/order/new-order.ts'
import type { SaleAnswer } from '#app/order/office-contract.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { FormFields } from '#ui/office-kit/fields.tsx'
import { createFurther, type FurtherDraft, toTripRequest } from './new-order-draft.ts'
import { ServicePrice } from './new-order-price.tsx'
import { type DraftProps, NewOrderTrip, pickUpFields, TripAvailability } from './new-order-trip.tsx'
import { usePreviewFor } from './use-trip-preview.ts'

type FurtherProps = {
  desk: Desk
  sale: SaleAnswer
  trip: FurtherDraft
  index: number
  email: string
  round: number
  change: (part: Partial<FurtherDraft>) => void
  errorOf: (field: string) => string | undefined
  onRemove: () => void
}

/** The services of a new order besides the first, and the button that adds one. */
export function FurtherTrips({
  desk,
  sale,
  draft,
  change,
  form,
  round,
}: DraftProps & { sale: SaleAnswer; round: number }) {
  const { further, email } = draft
  return (
    <>
      {further.map((trip, index) => (
        <FurtherTrip
          key={trip.key}
          {...{ desk, sale, trip, index, email, round }}
          errorOf={form.errorOf}
          change={(part) =>
            change({
              further: further.map((each) => (each === trip ? { ...trip, ...part } : each)),
            })
          }
          onRemove={() => change({ further: further.filter((each) => each !== trip) })}
        />
      ))}
      {further.length < maxFurtherTrips && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => change({ further: [...further, createFurther(sale, draft)] })}
        >
          {desk.words.newOrder.addService}
        </button>
      )}
    </>
  )
}

/** A further service: its trip, pick-up and price. */
function FurtherTrip(props: FurtherProps) {
  const { desk, sale, trip, index, email, round, change, errorOf, onRemove } = props
  const words = desk.words.newOrder
  const { preview, isAsking } = usePreviewFor(toTripRequest(trip), email, round)
  const usual = preview?.price ?? undefined
  useEffect(() => {
    if (!isAsking && usual !== trip.usual) change({ usual })
  })
  const prefix = `further-${index}-`
  const form = {
    prefix,
    draft: trip as unknown as Record<string, string>,
    type: change as (part: Record<string, string>) => void,
    errorOf: (field: string) => errorOf(`further.${index}.${field}`),
  }
  const { front, rest } = pickUpFields(desk, trip)
  return (
    <section aria-labelledby={`${prefix}head`} className="border-rule space-y-5 border p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h3 id={`${prefix}head`} className="font-sans text-lead font-semibold">
          {fill(words.service, { n: index + 2 })}
        </h3>
        <button type="button" className="link py-2 text-meta" onClick={onRemove}>
          {words.removeService}
        </button>
      </div>
      <NewOrderTrip {...{ desk, sale, form, change }} draft={trip} isTitled={false} />
      <TripAvailability {...{ desk, prefix, change, isAsking }} draft={trip} quote={preview} />
      <FormFields {...form} fields={{ ...front, ...rest }} />
      <ServicePrice {...{ desk, form, usual }} draft={trip} label={words.agreed} />
    </section>
  )
}
