import { memo, useId, type KeyboardEvent, useState } from 'react'
import { addOns, builderVehicles, estimateParty } from '../itinerary-price.ts'
import { adviseOnItinerary } from '../itinerary-advice.ts'
import { rand } from '#rules/money/money.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { Shown } from './amounts.tsx'
import type { Builder } from './builder.ts'
import { AdviceList } from './advice-list.tsx'
import { numberField } from '#ui/components/number-field.ts'
import { parseNumber } from '#rules/text/figure.ts'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { StepButton } from './count-field.tsx'

type NumberStepperProps = {
  label: string
  hint?: string
  value: number
  limits: { minimum: number; maximum: number }
  onChange: (value: number) => void
  words: Words['itinerary']
}

function NumberStepper(props: NumberStepperProps) {
  const { label, hint, value, limits, onChange, words } = props
  const id = useId()
  // The text as typed: it may be empty for a moment, or '0' before more digits.
  const [typedText, setTypedText] = useState<string>()
  const readTyped = (text: string) => {
    const count = parseNumber(text)
    const isOutside = count !== undefined && (count < limits.minimum || count > limits.maximum)
    setTypedText(isOutside ? undefined : text)
    if (count !== undefined) onChange(count)
  }
  const step = (event: KeyboardEvent) => {
    const change = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (change === undefined) return
    event.preventDefault()
    setTypedText(undefined)
    onChange(value + change)
  }
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="min-w-0 grow text-meta leading-tight">
        {label}
        {hint && (
          <span id={`${id}-hint`} className="text-ink-2 block text-caption">
            {hint}
          </span>
        )}
      </label>
      <div className="flex shrink-0">
        <StepButton
          label={fill(words.fewer, { what: label })}
          disabled={value <= limits.minimum}
          onPress={() => onChange(value - 1)}
        >
          −
        </StepButton>
        <input
          id={id}
          {...numberField}
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={limits.minimum}
          aria-valuemax={limits.maximum}
          className="border-edge bg-limewash h-11 w-12 border-y text-center font-semibold tabular-nums"
          value={typedText ?? value}
          onChange={({ target }) => readTyped(target.value)}
          onBlur={() => setTypedText(undefined)}
          onKeyDown={step}
          {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        />
        <StepButton
          label={fill(words.more, { what: label })}
          disabled={value >= limits.maximum}
          onPress={() => onChange(value + 1)}
        >
          +
        </StepButton>
      </div>
    </div>
  )
}

type ChosenValues = Pick<Itinerary, 'adults' | 'children' | 'toddlers' | 'vehicle' | 'addOns'>
export type Choice = Partial<ChosenValues>

type ChoicesProps = ChosenValues & { builder: Builder; onChange: (change: Choice) => void }

export const Choices = memo(function Choices(props: ChoicesProps) {
  const { builder, onChange } = props
  const { words } = builder
  const partyProps = (kind: 'adults' | 'children' | 'toddlers') => ({
    label: words[kind],
    value: props[kind],
    limits: estimateParty[kind],
    onChange: (value: number) => onChange({ [kind]: value }),
    words,
  })
  return (
    <div className="space-y-5">
      <div className="space-y-2">
        <NumberStepper {...partyProps('adults')} />
        <NumberStepper {...partyProps('children')} hint={words.childrenHint} />
        <NumberStepper {...partyProps('toddlers')} hint={words.toddlersHint} />
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
  const advice = adviseOnItinerary([], {
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
      <AdviceList advice={advice} words={words} />
    </fieldset>
  )
}

function AddOns({ builder: { words }, addOns: chosenAddOns, onChange }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="text-meta font-semibold">{words.addOnsTitle}</legend>
      {addOns.map(({ id, price, per }) => (
        <label key={id} className="flex min-h-10 items-center gap-3 text-meta">
          <input
            type="checkbox"
            checked={chosenAddOns.includes(id)}
            onChange={() =>
              onChange({
                addOns: addOns
                  .map((addOn) => addOn.id)
                  .filter((one) => chosenAddOns.includes(one) !== (one === id)),
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
