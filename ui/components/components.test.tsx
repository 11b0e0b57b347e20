import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { findOpenDay } from './calendar.tsx'
import { Facts } from './facts.tsx'
import { Stars } from './stars.tsx'
import { addToast, type Toast } from './toasts.tsx'

const findFirstOpenDay = (
  isFree: (date: CalendarDate) => boolean,
  full?: ReadonlySet<CalendarDate>,
) =>
  findOpenDay({
    first: '2026-11-29',
    last: '2028-11-29',
    words: en.calendar,
    check: (date) => (isFree(date) ? undefined : { code: 'date-too-soon', field: 'date' }),
    ...(full && { full }),
  })
const add = (...all: [text: string, tone: Toast['tone']][]) =>
  all.reduce<Toast[]>((toasts, [text, tone], id) => addToast(toasts, { id, text, tone }), [])
const listTexts = (toasts: readonly Toast[]) => toasts.map(({ text }) => text)

describe('the calendar', () => {
  it.each<[when: string, isFree: (date: CalendarDate) => boolean, day: CalendarDate]>([
    ['the next month if this month has less than a week left', () => true, '2026-12-01'],
    ['a month whose last week is free', (date) => date >= '2026-12-25', '2026-12-25'],
    ['the month after one with six days left', (date) => date >= '2026-12-26', '2027-01-01'],
    ['the season of a tour', (date) => /-0[6-9]-/.test(date), '2027-06-01'],
    ['the first free day if no month has a week', (date) => date.endsWith('-13'), '2026-12-13'],
    ['the first day if none is free', () => false, '2026-11-29'],
  ])('opens on %s', (_when, isFree, day) => {
    expect(findFirstOpenDay(isFree)).toBe(day)
  })

  it('skips a month that is sold out', () => {
    const days = Array.from({ length: 26 }, (_, index) => String(index + 1).padStart(2, '0'))
    const full = new Set(days.map((day) => `2026-12-${day}`))
    expect(findFirstOpenDay(() => true, full)).toBe('2027-01-01')
    expect(findFirstOpenDay((date) => date <= '2026-12-31', full)).toBe('2026-11-29')
  })
})

describe('facts in a row', () => {
  it('are separated for screen readers and when copied', () => {
    const html = renderToStaticMarkup(
      <Facts>
        By Cape & Crossing
        {''}
        <time dateTime="2025-09-26">September 26, 2025</time>6 min read
      </Facts>,
    )
    expect(html.replaceAll(/<[^>]*>/g, '').trim()).toBe(
      'By Cape &amp; Crossing · September 26, 2025 · 6 min read',
    )
  })
})

describe('the stars of a rating', () => {
  const words = { of: 'of 5 stars', reviews: 'reviews' }
  const draw = (rating: number, isExact: boolean) =>
    renderToStaticMarkup(<Stars rating={rating} words={words} isExact={isExact} />)

  it('show 4.9 as nearly five if exact, and as four on a card (P9.6)', () => {
    expect(draw(4.9, true)).toContain('w-2')
    expect(draw(4.2, true)).toContain('★★★★<span class="text-edge">★</span>')
    expect(draw(4.9, true)).not.toContain('<span class="text-edge">★')
    expect(draw(4.9, false)).toContain('★★★★<span class="text-edge">★</span>')
    expect(draw(5, true)).toContain('★★★★★')
  })
})

describe('toasts', () => {
  it('keep only the newest success', () => {
    expect(listTexts(add(['Saved.', 'good'], ['Sent.', 'good'], ['Paid.', 'good']))).toEqual([
      'Paid.',
    ])
  })

  it('keep a refusal below later successes, until it is dismissed', () => {
    const toasts = add(['Taken.', 'bad'], ['Saved.', 'good'], ['Sent.', 'good'])
    expect(listTexts(toasts)).toEqual(['Taken.', 'Sent.'])
  })

  it('keep each refusal once, the newest last', () => {
    const toasts = add(['Taken.', 'bad'], ['Too late.', 'bad'], ['Taken.', 'bad'], ['Full.', 'bad'])
    expect(listTexts(toasts)).toEqual(['Too late.', 'Taken.', 'Full.'])
  })
})
