import type { FieldWords } from '#rules/guests/form-fields.ts'
import './stars-field.css'

type StarsFieldProps = {
  name: string
  words: FieldWords
  choices: readonly string[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A star rating: five radio buttons, filled up to the chosen one, with its words next to them. */
export function StarsField({ name, words, choices, value, error, onChange }: StarsFieldProps) {
  return (
    <fieldset
      role="radiogroup"
      className="stars-field"
      aria-invalid={error !== undefined}
      {...(error ? { 'aria-describedby': `${name}-error` } : {})}
    >
      <legend className="text-meta font-semibold">{words.label}</legend>
      <div>
        {choices.toReversed().map((choice, position) => (
          <label key={choice}>
            <input
              type="radio"
              // The error's link leads to the first radio button.
              id={position === 0 ? name : `${name}-${choice}`}
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span aria-hidden="true">★</span>
            <span>{words.choices?.[choice] ?? choice}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="text-alarm mt-1.5 text-caption font-semibold">
          {error}
        </p>
      )}
    </fieldset>
  )
}
