import type { FieldWords } from '#rules/guests/form-fields.ts'
import './stars-field.css'

type StarsFieldProps = {
  name: string
  words: FieldWords
  /** The most first, as they are asked for. */
  choices: readonly string[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** So many stars: five radio buttons drawn as what they are, all up to the chosen one filled, and its words beside them. */
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
              // What is wrong leads to the first of them.
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
