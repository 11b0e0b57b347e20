import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import { fill } from '#rules/text/fill.ts'
import { type Selection, tourPath } from './selection.ts'

type OtherDaysProps = {
  refusal: AnsweredRefusal
  selection: Selection
  onDate: (date: CalendarDate) => void
  words: Pick<Words['booking'], 'nearestDays' | 'otherTour'>
  children?: ReactNode
}

/** Alternatives to an unavailable day: the nearest days, and another tour on the same day. */
export function OtherDays({ refusal, selection, onDate, words, children }: OtherDaysProps) {
  const { other, otherTour } = refusal.facts ?? {}
  return (
    <>
      <NearestDays refusal={refusal} onDate={onDate} words={words} />
      {typeof other === 'string' && typeof otherTour === 'string' && (
        <p className="mt-2 text-meta">
          <Link to={tourPath(otherTour, selection)} className="link inline-block py-1">
            {fill(words.otherTour, { other })}
          </Link>
        </p>
      )}
      {children}
    </>
  )
}

type NearestDaysProps = {
  refusal: AnsweredRefusal
  onDate: (date: CalendarDate) => void
  words: { nearestDays: string }
}

export function NearestDays({ refusal, onDate, words }: NearestDaysProps) {
  const { nearest } = refusal.facts ?? {}
  if (!Array.isArray(nearest) || nearest.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2" aria-label={words.nearestDays}>
      {nearest.map((day) => (
        <li key={day}>
          <button
            type="button"
            className="button button-quiet px-3 text-caption"
            onClick={() => onDate(day)}
          >
            {formatLongDate(day)}
          </button>
        </li>
      ))}
    </ul>
  )
}
