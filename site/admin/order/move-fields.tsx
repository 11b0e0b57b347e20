import { type Bearer, bearers } from '#rules/changes/reschedule.ts'
import { TextField } from '#site/parts/text-field.tsx'
import type { Desk } from '../desk.ts'

type MoveFieldsProps = {
  desk: Desk
  date: string
  bearer: Bearer
  onDate: (date: string) => void
  onBearer: (bearer: Bearer) => void
}

/** To which day something is moved, and who bears what that costs. */
export function MoveFields({ desk, date, bearer, onDate, onBearer }: MoveFieldsProps) {
  const words = desk.words.reschedule
  return (
    <>
      <TextField
        id="reschedule-date"
        type="date"
        label={words.date}
        required
        value={date}
        onChange={onDate}
      />
      <fieldset>
        <legend className="text-meta font-semibold">{words.bearer}</legend>
        {bearers.map((who) => (
          <label key={who} className="flex items-start gap-3 py-1.5">
            <input
              type="radio"
              name="reschedule-bearer"
              className="accent-disa mt-1 h-5 w-5 shrink-0"
              checked={bearer === who}
              onChange={() => onBearer(who)}
            />
            <span>{words.bearers[who]}</span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
