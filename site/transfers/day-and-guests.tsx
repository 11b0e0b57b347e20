import type { Words } from '#content/words/words.ts'
import { checkDay, type Schedule } from '#rules/dates/schedule.ts'
import { transferGuests } from '#rules/orders/transfer.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { sayRefusal } from '#rules/text/say-refusal.ts'
import { findDayTrouble } from '../booking/day-trouble.ts'
import { NearestDays } from '../booking/other-days.tsx'
import { DateField } from '../parts/date-field.tsx'
import { useFullDays } from '../parts/use-full-days.ts'
import { findBookableSpan } from '../today.ts'
import type { TransferSelection } from './selection.ts'

type DayAndGuestsProps = {
  selection: TransferSelection
  onChange: (change: Partial<TransferSelection>) => void
  /** What was refused about each of them, in words. */
  errors: { date: string | undefined; guests: string | undefined }
  words: Words['transfer']
  calendarWords: Words['calendar']
  refusalWords: Words['refusals']
  schedule: Schedule
}

/** The day, and how many guests: 1 to 20 (P9.1). */
export function DayAndGuests(props: DayAndGuestsProps) {
  const { selection, onChange, errors, words, calendarWords, schedule } = props
  const { full, load } = useFullDays()
  // One chosen before the full days were known, or kept from yesterday.
  const trouble = findDayTrouble(schedule, selection.date, full, 'vehicles-out')
  const dateError = trouble ? sayRefusal(trouble, props.refusalWords, siteLanguage) : errors.date
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div>
        <label htmlFor="date" className="mb-1.5 block text-meta font-semibold">
          {words.date}
        </label>
        <DateField
          id="date"
          value={selection.date}
          onChange={(date) => onChange({ date })}
          words={calendarWords}
          {...findBookableSpan()}
          check={(date) => checkDay(schedule, date, new Date())}
          full={full}
          onOpen={load}
          invalid={dateError !== undefined}
          {...(dateError ? { describedBy: 'date-error' } : {})}
        />
        <FieldError id="date-error" text={dateError} isSaid={trouble !== undefined} />
        {trouble && (
          <NearestDays refusal={trouble} onDate={(date) => onChange({ date })} words={words} />
        )}
      </div>
      <div>
        <label htmlFor="guests" className="mb-1.5 block text-meta font-semibold">
          {words.guests}
        </label>
        <select
          id="guests"
          className="field"
          value={selection.guests ?? ''}
          aria-invalid={errors.guests !== undefined}
          aria-describedby={errors.guests ? 'guests-error' : undefined}
          onChange={(event) => onChange({ guests: Number(event.target.value) || undefined })}
        >
          <option value="">{words.guestsPlaceholder}</option>
          {listGuestCounts().map((count) => (
            <option key={count} value={count}>
              {sayGuests(count, words)}
            </option>
          ))}
        </select>
        <FieldError id="guests-error" text={errors.guests} />
      </div>
    </div>
  )
}

/** '1 guest', '2 guests'. */
export function sayGuests(count: number, words: Words['transfer']): string {
  return count === 1 ? words.guest : fill(words.guestCount, { n: count })
}

function listGuestCounts(): number[] {
  const { minimum, maximum } = transferGuests
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index)
}

type FieldErrorProps = { id: string; text: string | undefined; isSaid?: boolean }

/** `isSaid` reads it out at once: it came by itself, not after a press that lists what is wrong. */
function FieldError({ id, text, isSaid = false }: FieldErrorProps) {
  if (!text) return null
  return (
    <p
      id={id}
      role={isSaid ? 'alert' : undefined}
      className="text-alarm mt-1.5 text-caption font-semibold"
    >
      {text}
    </p>
  )
}
