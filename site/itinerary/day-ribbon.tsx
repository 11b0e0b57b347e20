import { countMinutes, minutesPerDay } from '#rules/dates/clock-time.ts'
import type { ItineraryEntry } from '#rules/itinerary/itinerary.ts'

/** A day from midnight to midnight, and the part of it that is spent on the tour. Night lies at its ends. */
export function DayRibbon({ entry, isLong }: { entry: ItineraryEntry; isLong: boolean }) {
  const start = countMinutes(entry.startTime)
  const end = Math.min(minutesPerDay, start + entry.tour.duration * 60)
  return (
    <div
      aria-hidden="true"
      className="relative mt-3 h-2 w-full overflow-hidden"
      style={{
        background:
          'linear-gradient(90deg, var(--color-rule) 25%, var(--color-plaster) 25% 79%, var(--color-rule) 79%)',
      }}
    >
      <div
        className={`absolute inset-y-0 transition-[left,width] duration-250 ${isLong ? 'bg-amber' : 'bg-disa'}`}
        style={{ left: percent(start), width: percent(end - start) }}
      />
    </div>
  )
}

function percent(minutes: number): string {
  return `${(minutes / minutesPerDay) * 100}%`
}
