import { TextField } from '../parts/text-field.tsx'
import type { Desk } from './desk.ts'

type Days = { firstDay: string; lastDay: string }
type DaysFieldsProps = {
  desk: Desk
  id: string
  days: Days
  onChange: (days: Days) => void
}

/** From a day to a day; a single day needs no second date (`spanOf`). */
export function DaysFields({ desk, id, days, onChange }: DaysFieldsProps) {
  const { closings: words } = desk.words.fleet
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        id={`${id}-first`}
        type="date"
        label={words.firstDay}
        required
        value={days.firstDay}
        onChange={(firstDay) => onChange({ ...days, firstDay })}
      />
      <TextField
        id={`${id}-last`}
        type="date"
        label={words.lastDay}
        hint={words.lastDayHint}
        value={days.lastDay}
        onChange={(lastDay) => onChange({ ...days, lastDay })}
      />
    </div>
  )
}

export const noDays: Days = { firstDay: '', lastDay: '' }

/** Both days of what was typed. */
export function spanOf({ firstDay, lastDay }: Days): Days {
  return { firstDay, lastDay: lastDay || firstDay }
}
