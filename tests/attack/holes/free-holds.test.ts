import { describe, expect, it } from 'vitest'
import { calendar } from '#tests/catalogue/calendar.ts'
import { inDays } from '../../days.ts'
import { bookingBody, transferBody } from '../../test-office.ts'
import { useServer } from '../../use-server.ts'

/** Takes places for nothing (S7), and at the last minute (S13). */
describe('a stranger who takes places for nothing', () => {
  const server = useServer({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' })

  const send = async (path: string, body: unknown, from: string) => {
    const response = await fetch(`http://localhost:${server.port}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'X-Forwarded-For': from,
      },
      body: JSON.stringify(body),
    })
    return response.ok ? response.status : (await response.json()).error.code
  }

  it('gets so many days of a tour and no more, with 25 at once and an address for each', async () => {
    const tries = Array.from({ length: 25 }, (_, index) => {
      const guest = { date: inDays(40 + index), email: `guest-${index}@guests.example` }
      return send('/api/bookings', bookingBody(guest), '203.0.113.7')
    })
    const answers = await Promise.all(tries)
    const { mostOfTour } = calendar.unanswered
    expect(answers.filter((answer) => answer === 201)).toHaveLength(mostOfTour)
    expect(new Set(answers)).toEqual(new Set([201, 'unanswered-limited']))
    const other = bookingBody({ date: inDays(40), email: 'family@guests.example' })
    expect(await send('/api/bookings', other, '203.0.113.8')).toBe(201)
  })

  const bookFrom = (from: string, index: number) => {
    const guest = { date: inDays(80 + index), email: `six-${index}@guests.example` }
    return send('/api/bookings', bookingBody(guest), from)
  }

  it('gets no more with the many networks of one IPv6 customer, a /56 or a /48', async () => {
    const { mostOfTour } = calendar.unanswered
    const ofHome: unknown[] = []
    for (let n = 0; n < 12; n += 1)
      ofHome.push(await bookFrom(`2001:db8:9:${n.toString(16)}::1`, n))
    expect(ofHome.filter((answer) => answer === 201)).toHaveLength(mostOfTour)
    const ofAll: unknown[] = []
    for (let n = 0; n < 14; n += 1)
      ofAll.push(await bookFrom(`2001:db8:9:${(n + 1).toString(16)}00::1`, n + 12))
    expect(ofAll.filter((answer) => answer === 201)).toHaveLength(mostOfTour)
    expect(new Set([...ofHome, ...ofAll])).toEqual(new Set([201, 'unanswered-limited']))
  })

  it('gets no trip of today, of a tour or with a vehicle', async () => {
    const today = { date: inDays(0), email: 'late@guests.example' }
    for (const [path, body] of [
      ['/api/bookings', bookingBody(today)],
      ['/api/transfers', transferBody(today)],
    ] as const) {
      expect(await send(path, body, '203.0.113.9')).toBe('date-too-soon')
    }
  })
})
