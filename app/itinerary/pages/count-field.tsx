import { type ReactNode, useId } from 'react'
import type { Words } from '#content/words/words.ts'
import { fill, fillCount } from '#rules/text/fill.ts'

type CountFieldProps = {
  label: string
  unit: { one: string; other: string }
  value: number
  limits: { minimum: number; maximum: number }
  onChange: (value: number) => void
  words: Words['itinerary']
}

export function CountField({ label, unit, value, limits, onChange, words }: CountFieldProps) {
  const id = useId()
  const step = (change: number) =>
    onChange(Math.min(limits.maximum, Math.max(limits.minimum, value + change)))
  return (
    <div>
      <label htmlFor={id} className="text-meta font-semibold">
        {label}
      </label>
      <p className="display mt-0.5 text-page leading-none tabular-nums" aria-hidden="true">
        {value} <span className="text-ink-2 text-h3">{fillCount(unit, value)}</span>
      </p>
      <div className="mt-3 flex items-center gap-3">
        <StepButton
          label={fill(words.fewer, { what: label })}
          disabled={value <= limits.minimum}
          onPress={() => step(-1)}
        >
          −
        </StepButton>
        <input
          id={id}
          type="range"
          className="road grow"
          min={limits.minimum}
          max={limits.maximum}
          value={value}
          aria-valuetext={`${value} ${fillCount(unit, value)}`}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <StepButton
          label={fill(words.more, { what: label })}
          disabled={value >= limits.maximum}
          onPress={() => step(1)}
        >
          +
        </StepButton>
      </div>
    </div>
  )
}

type StepButtonProps = {
  id?: string
  label: string
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/**
 * A button for one step up or down. At the end of the range it does nothing but keeps the focus.
 */
export function StepButton({ id, label, disabled = false, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      id={id}
      aria-label={label}
      aria-disabled={disabled}
      className="border-edge hover:border-ink aria-disabled:text-edge aria-disabled:border-rule grid h-11 w-11 shrink-0 place-items-center border text-h3 leading-none select-none"
      onClick={disabled ? undefined : onPress}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  )
}
