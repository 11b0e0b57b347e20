// npm run bench -- pages publish: the time until a publication is live (one text, one price, the phone
// number on every page), and the time of bookings meanwhile, on PostgreSQL with the tests' catalogue.
// Build it first: npm run build -- --conditions=tests.
// Arguments: '--seconds=10', '--pace=20' bookings a second.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Published } from '#platform/pages/live-site.ts'
import { bookingBody } from '#tests/test-office.ts'
import { startPostgres } from '#tests/postgres.ts'
import { readOption, report, type Row } from './report.ts'

const seconds = readOption('seconds', 10)
const pace = readOption('pace', 20)
/** The publications, with the seconds after which each must be live. */
const publications: readonly [string, number][] = [
  ['one text', 2],
  ['one price', 5],
  ['the phone number', 5],
]

const tours = [
  'cape-peninsula',
  'winelands-stellenbosch',
  'table-mountain-city',
  'hermanus-whale-watching',
]

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-publish-'))
const postgres = await startPostgres()
const server = fork('bench/publish-server.ts', [postgres.url, dataDir], {
  execArgv: ['--conditions=tests'],
})
try {
  const { url } = await nextMessage<{ url: string }>()
  const first = addDays(calendarDateIn(new Date(), capeTown), 10)
  let bookingCount = 0
  const book = async () => {
    bookingCount += 1
    const body = bookingBody({
      tourId: tours[bookingCount % tours.length],
      date: addDays(first, Math.floor(bookingCount / tours.length) % 650),
      email: `ada${bookingCount}@guests.example`,
    })
    const begun = performance.now()
    const answer = await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': `benchmark-${bookingCount}`,
      },
      body: JSON.stringify(body),
    })
    await answer.text()
    return { ms: performance.now() - begun, isBooked: answer.status === 201 }
  }
  /** Books at an even pace until `isOver` and returns the time of each booking. */
  const bookUntil = async (isOver: () => boolean) => {
    const bookings: ReturnType<typeof book>[] = []
    while (!isOver()) {
      bookings.push(book())
      await sleep(1000 / pace)
    }
    return Promise.all(bookings)
  }
  const bookFor = (long: number) => {
    const end = performance.now() + long * 1000
    return bookUntil(() => performance.now() >= end)
  }
  await bookFor(3)
  const before = summariseBookings(await bookFor(seconds))
  const rows: Row[] = []
  for (const [what, atMost] of publications) {
    let isOver = false
    const meanwhile = bookUntil(() => isOver)
    server.send(what)
    const { done, failed } = await nextMessage<{ done?: Published; failed?: string }>()
    isOver = true
    if (!done) throw new Error(failed)
    const summary = summariseBookings(await meanwhile)
    rows.push({
      what,
      pages: done.addresses.filter((address) => !path.extname(address)).length,
      seconds: Number(done.seconds.toFixed(2)),
      'at most': atMost,
      bookings: summary.bookings,
      taken: summary.taken,
      'p50 meanwhile, ms': summary.p50,
      'p99 meanwhile, ms': summary.p99,
      holds: done.seconds <= atMost,
    })
  }
  report('publish', {
    [`Bookings without a publication, ${pace} a second`]: [before],
    'Publications, while as many book': rows,
  })
} finally {
  server.disconnect()
  await once(server, 'exit')
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function nextMessage<Message>(): Promise<Message> {
  const [message] = (await once(server, 'message')) as [Message]
  return message
}

function summariseBookings(bookings: { ms: number; isBooked: boolean }[]) {
  const times = bookings.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1))
  return {
    bookings: bookings.length,
    taken: bookings.filter(({ isBooked }) => isBooked).length,
    p50: at(0.5),
    p99: at(0.99),
  }
}
