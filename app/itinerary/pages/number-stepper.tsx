import { numberField } from '#ui/components/number-field.ts'
import { readFigure } from '#rules/text/figure.ts'
import { type KeyboardEvent, useId, useState } from 'react'
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

export function NumberStepper(props: NumberStepperProps) {
  const { label, hint, value, limits, onChange, words } = props
  const id = useId()
  // The raw input: empty for a moment, or '0' before further digits.
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    const read = readFigure(text)
    const isBeyond = read !== undefined && (read < limits.minimum || read > limits.maximum)
    setTyped(isBeyond ? undefined : text)
    if (read !== undefined) onChange(read)
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setTyped(undefined)
    onChange(value + by)
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
          value={typed ?? value}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(undefined)}
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
