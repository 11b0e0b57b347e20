import { isCalendarDate } from '#rules/dates/calendar-date.ts'
import { TextField } from '#ui/components/text-field.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { type Scale, shiftDate } from '../calendar-days.ts'

type DateToolsProps = {
  desk: Desk
  scale: Scale
  date: string
  today: string
  onShow: (date: string) => void
}

/** Buttons to the days, weeks or months before and after, and a field for any date. */
export function DateTools({ desk, scale, date, today, onShow }: DateToolsProps) {
  const { calendar: words } = desk.words
  const steps = [
    { name: words.before, sign: '←', to: shiftDate(scale, date, -1) },
    { name: words.today, sign: words.today, to: today },
    { name: words.after, sign: '→', to: shiftDate(scale, date, 1) },
  ]
  return (
    <>
      <div className="desk-segments">
        {steps.map(({ name, sign, to }) => (
          <button
            key={name}
            type="button"
            className="button button-quiet"
            aria-label={name}
            title={name}
            onClick={() => onShow(to)}
          >
            {sign}
          </button>
        ))}
      </div>
      <TextField
        id="date-chosen"
        type="date"
        label={words.choose}
        value={date}
        onChange={(typed) => isCalendarDate(typed) && onShow(typed)}
      />
    </>
  )
}
