import type { Words } from '#content/words/words.ts'
import { checkDay, type Schedule } from '#rules/dates/schedule.ts'
import { transferGuests } from '#rules/prices/transfer.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { findDayRefusal } from './day-refusal.ts'
import { NearestDays } from './other-days.tsx'
import { DateField } from '#ui/components/date-field.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { useFullDays } from '#ui/components/use-full-days.ts'
import { useDayCosts, usePriceOf } from '#app/site/tour/use-price-of.ts'
import type { TransferSelection } from './transfer-selection.ts'
import type { VehicleFacts } from './vehicle-facts.ts'

type DayAndGuestsProps = {
  selection: TransferSelection
  vehicle: VehicleFacts
  onChange: (change: Partial<TransferSelection>) => void
  errors: { date: string | undefined; guests: string | undefined; childSeats: string | undefined }
  words: Words['transfer']
  calendarWords: Words['calendar']
  refusalWords: Words['refusals']
  schedule: Schedule
}

/** The date, and the number of guests: 1 to 20 (P9.1). */
export function DayAndGuests(props: DayAndGuestsProps) {
  const { selection, vehicle, onChange, errors, words, calendarWords } = props
  const { guests = 0, kind } = selection
  const { schedule, full, load } = useFullDays(props.schedule)
  const priceOf = usePriceOf(vehicle, selection.date, vehicle.dayPrices)
  const costs = useDayCosts(vehicle.dayPrices, (date) =>
    priceOf({ adults: guests || 1, children: 0, kind }, date),
  )
  // A day may have been chosen before the full days were loaded, or may have passed since.
  const dayRefusal = findDayRefusal(schedule, selection.date, full, 'vehicles-out')
  const dateError = dayRefusal
    ? formatRefusal(dayRefusal, props.refusalWords, siteLanguage)
    : errors.date
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div>
        <DateField
          id="date"
          label={words.date}
          value={selection.date}
          onChange={(date) => onChange({ date })}
          words={calendarWords}
          check={(date) => checkDay(schedule, date, new Date())}
          full={full}
          onOpen={load}
          error={dateError}
          isAnnounced={dayRefusal !== undefined}
          {...costs}
        />
        {dayRefusal && (
          <NearestDays refusal={dayRefusal} onDate={(date) => onChange({ date })} words={words} />
        )}
      </div>
      <SelectField
        id="guests"
        label={words.guests}
        value={String(selection.guests ?? '')}
        onChange={(guests) => onChange(fitSeats(Number(guests), selection.childSeats))}
        unchosen={words.guestsPlaceholder}
        options={listGuestCounts().map((count) => ({
          value: String(count),
          label: formatGuests(count, words),
          group: count <= vehicle.passengers.maximum ? words.seated : words.unseated,
        }))}
        error={errors.guests}
      />
      {guests > 1 && (
        <SelectField
          id="childSeats"
          label={words.childSeats}
          hint={words.childSeatsHint}
          value={String(selection.childSeats)}
          onChange={(count) => onChange({ childSeats: Number(count) })}
          options={Array.from({ length: guests }, (_, n) => ({ value: `${n}`, label: `${n}` }))}
          error={errors.childSeats}
        />
      )}
    </div>
  )
}

/** Reduces the child seats, so that at least one guest sits without one. */
function fitSeats(guests: number, childSeats: number): Partial<TransferSelection> {
  return { guests: guests || undefined, childSeats: Math.min(childSeats, Math.max(0, guests - 1)) }
}

export function formatGuests(count: number, words: Words['transfer']): string {
  return count === 1 ? words.guest : fill(words.guestCount, { n: count })
}

function listGuestCounts(): number[] {
  const { minimum, maximum } = transferGuests
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index)
}
