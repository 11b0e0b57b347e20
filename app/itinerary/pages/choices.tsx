import { memo, useId } from 'react'
import { addOns, builderVehicles, estimateParty } from '../itinerary-price.ts'
import { remarkOnItinerary } from '../itinerary-sense.ts'
import { rand } from '#rules/money/money.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { Shown } from './amounts.tsx'
import type { Builder } from './builder.ts'
import { NumberStepper } from './number-stepper.tsx'
import { RemarkList } from './remark-list.tsx'

type Chosen = Pick<Itinerary, 'adults' | 'children' | 'toddlers' | 'vehicle' | 'addOns'>
export type Choice = Partial<Chosen>

type ChoicesProps = Chosen & { builder: Builder; onChange: (change: Choice) => void }

export const Choices = memo(function Choices(props: ChoicesProps) {
  const { builder, onChange } = props
  const { words } = builder
  const party = (kind: 'adults' | 'children' | 'toddlers') => ({
    label: words[kind],
    value: props[kind],
    limits: estimateParty[kind],
    onChange: (value: number) => onChange({ [kind]: value }),
    words,
  })
  return (
    <div className="space-y-5">
      <div className="space-y-2">
        <NumberStepper {...party('adults')} />
        <NumberStepper {...party('children')} hint={words.childrenHint} />
        <NumberStepper {...party('toddlers')} hint={words.toddlersHint} />
      </div>
      <Vehicles {...props} />
      <AddOns {...props} />
    </div>
  )
})

function Vehicles({ builder, adults, children, toddlers, vehicle, onChange }: ChoicesProps) {
  const name = useId()
  const { words, seats } = builder
  const size = seats[vehicle]
  const remarks = remarkOnItinerary([], {
    guests: adults + children + toddlers,
    ...(size === undefined ? {} : { seats: size }),
  })
  return (
    <fieldset>
      <legend className="text-meta font-semibold">{words.vehicle}</legend>
      {builderVehicles.map(({ id, price }) => (
        <label key={id} className="flex min-h-10 items-center gap-3 text-meta">
          <input
            type="radio"
            name={name}
            checked={id === vehicle}
            onChange={() => onChange({ vehicle: id })}
            className="accent-disa h-4.5 w-4.5 shrink-0"
          />
          <span className="grow">{words.vehicles[id]}</span>
          <span className="text-ink-2 text-right">
            {price === 0 ? words.vehicleIncluded : <Shown money={rand(price)} />}
          </span>
        </label>
      ))}
      <RemarkList remarks={remarks} words={words} />
    </fieldset>
  )
}

function AddOns({ builder: { words }, addOns: chosen, onChange }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="text-meta font-semibold">{words.addOnsTitle}</legend>
      {addOns.map(({ id, price, per }) => (
        <label key={id} className="flex min-h-10 items-center gap-3 text-meta">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() =>
              onChange({
                addOns: addOns
                  .map((addOn) => addOn.id)
                  .filter((one) => chosen.includes(one) !== (one === id)),
              })
            }
            className="accent-disa h-4.5 w-4.5 shrink-0"
          />
          <span className="grow">{words.addOns[id]}</span>
          <span className="text-ink-2 text-right">
            <Shown money={rand(price)} />
            {per === 'person' && ` ${words.eachGuest}`}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
