import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import {
  addDays,
  type CalendarDate,
  formatLongDate,
  weekdayNames,
  weekdayOf,
} from '#rules/dates/calendar-date.ts'
import { chooseDayPrice } from '#rules/prices/price.ts'
import { readPriced } from '#rules/prices/read-priced.ts'
import { copySeasons, type PricedYear } from '#rules/prices/year-of-prices.ts'
import type { FieldPath } from '../../studio.ts'
import { fill } from '#rules/text/fill.ts'
import { findToday } from '#ui/office-kit/office-time.ts'
import { useEditorTools } from '../editor-context.ts'
import type { FieldProps } from '../fields.tsx'
import { explainDay, listFigures } from './explain-day.ts'
import './prices.css'

const PriceChangeDialog = lazy(() => import('./raise-dialog.tsx'))

type PricesYearProps = Pick<FieldProps<'prices'>, 'field'> & { path: FieldPath }

/**
 * The price calendar of a tour or vehicle: the season of each day, the reason for a price, and
 * price rises.
 */
export default function PricesYear({ path }: PricesYearProps) {
  const { words, desk, document, edit } = useEditorTools()
  const today = findToday()
  const [chosen, setChosen] = useState<CalendarDate>(today)
  const [isRaising, setIsRaising] = useState(false)
  const priced = readPriced(document.body)
  if (!priced) return null
  const priceWords = words.prices
  const year = chosen.slice(0, 4)
  const seasons = priced.prices?.seasons ?? []
  const changeYear = (years: number) => setChosen(`${Number(year) + years}-01-01`)
  const copy = () => {
    const { seasons: next, copied } = copySeasons(seasons, year)
    const names = copied.join(', ')
    const facts = { year, next: Number(year) + 1, seasons: names }
    if (copied.length === 0) return desk.say(fill(priceWords.copiedNone, facts))
    edit([...path, 'seasons'], next)
    desk.say(fill(priceWords.copied, facts))
  }
  return (
    <section className="prices-year" aria-label={fill(priceWords.year, { year })}>
      <div className="prices-turn">
        <button type="button" aria-label={priceWords.earlier} onClick={() => changeYear(-1)}>
          <span aria-hidden="true">‹</span>
        </button>
        <p className="font-semibold tabular-nums" aria-live="polite">
          {year}
        </p>
        <button type="button" aria-label={priceWords.later} onClick={() => changeYear(1)}>
          <span aria-hidden="true">›</span>
        </button>
      </div>
      <p className="text-ink-2 text-caption">{priceWords.how}</p>
      <Months priced={priced} chosen={chosen} today={today} year={year} onChoose={setChosen} />
      <p className="prices-why" role="status">
        {explainDay(priced, { date: chosen, bookedOn: today }, priceWords)}
      </p>
      <Legend priced={priced} />
      <p className="prices-acts">
        <button type="button" className="button button-quiet" onClick={() => setIsRaising(true)}>
          {priceWords.raise}
        </button>
        {seasons.length > 0 && (
          <button type="button" className="studio-act" onClick={copy}>
            {fill(priceWords.copy, { year, next: Number(year) + 1 })}
          </button>
        )}
      </p>
      {isRaising && (
        <Suspense>
          <PriceChangeDialog
            path={path}
            priced={priced}
            chosen={chosen}
            name={document.name}
            onClose={() => setIsRaising(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The letter of a season. Seasons also have a colour; the fifth repeats the first colour. */
function toSeasonLetter(index: number): string {
  return String.fromCodePoint(65 + (index % 26))
}

function Legend({ priced }: { priced: PricedYear }) {
  const { prices: words } = useEditorTools().words
  const usualPrice = chooseDayPrice(
    { ...priced, prices: undefined },
    { date: undefined, bookedOn: '' },
  ).price
  return (
    <ul className="prices-legend">
      {(priced.prices?.seasons ?? []).map(({ name, price }, index) => (
        <li key={`${toSeasonLetter(index)} ${name}`}>
          <b data-season={index % 4} aria-hidden="true">
            {toSeasonLetter(index)}
          </b>
          <span>
            {name}: {listFigures(price, words).join(', ')}
          </span>
        </li>
      ))}
      <li>
        <b aria-hidden="true" />
        <span>
          {words.usual}: {listFigures(usualPrice, words).join(', ')}
        </span>
      </li>
    </ul>
  )
}

type MonthsProps = {
  priced: PricedYear
  chosen: CalendarDate
  today: CalendarDate
  year: string
  onChoose: (date: CalendarDate) => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
}

const weekFromMonday = [...weekdayNames.slice(1), ...weekdayNames.slice(0, 1)]

/** Twelve months. Arrow keys move by a day, Page Up and Page Down by four weeks. */
function Months({ priced, chosen, today, year, onChoose }: MonthsProps) {
  const { prices: priceWords } = useEditorTools().words
  const grid = useRef<HTMLDivElement>(null)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = addDays(chosen, step)
    onChoose(next)
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus(),
    )
  }
  const months = Array.from({ length: 12 }, (_, index) =>
    listMonth(`${year}-${String(index + 1).padStart(2, '0')}`),
  )
  return (
    <div ref={grid} role="group" aria-label={priceWords.how} className="prices-months">
      {months.map((weeks, index) => {
        const [name] = formatLongDate(`${year}-${String(index + 1).padStart(2, '0')}-01`)
          .split(' ')
          .slice(2)
        return (
          <table key={name} aria-labelledby={`${id}-${index}`}>
            <caption id={`${id}-${index}`}>{name}</caption>
            <thead>
              <tr>
                {weekFromMonday.map((day) => (
                  <th key={day} scope="col" abbr={day}>
                    {day.slice(0, 1).toUpperCase()}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((days) => (
                <tr key={days.find((date) => date !== undefined)}>
                  {days.map((date, weekday) => (
                    <td key={weekFromMonday[weekday]}>
                      {date && (
                        <Day
                          priced={priced}
                          date={date}
                          today={today}
                          onChoose={onChoose}
                          onKeyDown={onKeyDown}
                          isChosen={date === chosen}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </div>
  )
}

type DayProps = Pick<MonthsProps, 'priced' | 'today' | 'onChoose'> & {
  date: CalendarDate
  isChosen: boolean
  onKeyDown: (event: KeyboardEvent) => void
}

function Day({ priced, date, today, isChosen, onChoose, onKeyDown }: DayProps) {
  const { words } = useEditorTools()
  const { price, season, extras } = chooseDayPrice(priced, { date, bookedOn: today })
  const index = priced.prices?.seasons?.findIndex((one) => one.price === price) ?? -1
  const label = [
    formatLongDate(date),
    season ?? words.prices.usual,
    ...(extras.length > 0 ? [words.prices.extraDay] : []),
  ]
  return (
    <button
      type="button"
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={label.join(', ')}
      data-date={date}
      {...(index >= 0 && { 'data-season': index % 4 })}
      {...(extras.length > 0 && { 'data-extra': '' })}
      onClick={() => onChoose(date)}
      onKeyDown={onKeyDown}
    >
      {Number(date.slice(8))}
      {/* Drawn by CSS: voice control users say the day's number only. */}
      {index >= 0 && <i data-letter={toSeasonLetter(index)} />}
    </button>
  )
}

/** Weeks of a month, from Monday. Undefined for days outside the month. */
function listMonth(month: string): (CalendarDate | undefined)[][] {
  const first = `${month}-01`
  const daysBefore = weekFromMonday.indexOf(weekdayOf(first))
  const days = Array.from({ length: 42 }, (_, index) => addDays(first, index - daysBefore))
  const datesOfMonth = days.map((date) => (date.startsWith(month) ? date : undefined))
  return Array.from({ length: 6 }, (_, row) => datesOfMonth.slice(row * 7, row * 7 + 7)).filter(
    (dates) => dates.some((date) => date !== undefined),
  )
}
