import { beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { bookingBody, contactBody } from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { vehicles } from '#app/capacity/schema.server.ts'
import { maxStreams } from './change-feed.server.ts'

describe.each(engines)('live updates of the desk on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  let date = 0

  beforeEach(() => admin.signIn('owner@cape.example'))

  const requestStream = (browser = admin) =>
    browser.ask('/api/admin/news', { headers: { accept: 'text/event-stream' } })
  const openStream = async (browser = admin) => {
    const response = await requestStream(browser)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new Error('There is no stream.')
    expect((await reader.read()).value).toBe(': here\n\n')
    return {
      next: async () => (await reader.read()).value,
      leave: () => reader.cancel(),
    }
  }
  const book = async () => {
    date += 1
    const body = bookingBody({ date: `2027-03-${String(date).padStart(2, '0')}` })
    expect((await office.post('/api/bookings', body)).status).toBe(201)
  }

  it('name only the topics of each change', async () => {
    const stream = await openStream()
    await book()
    expect(await stream.next()).toBe('data: money,orders\n\n')
    await office.post('/api/functions/send-contact-email', contactBody())
    expect(await stream.next()).toBe('data: messages,orders\n\n')
    const [{ id }] = (await admin.read('/api/admin/inbox/bookings')).items
    await admin.patch(`/api/admin/inbox/bookings/${id}`, { note: 'A note' })
    expect(await stream.next()).toBe('data: log,orders\n\n')
    await stream.leave()
  })

  it('leave out changes that were rolled back', async () => {
    const stream = await openStream()
    await office.db
      .transaction(async (transaction) => {
        const versionFields = { version: 1, createdAt: office.clock.now }
        await transaction
          .insert(vehicles)
          .values({ id: crypto.randomUUID(), name: 'The white van', seats: 8, ...versionFields })
        throw new Error('Cancelled.')
      })
      .catch(({ message }) => expect(message).toBe('Cancelled.'))
    await book()
    expect(await stream.next()).toBe('data: money,orders\n\n')
    await stream.leave()
  })

  it('end at once with the session', async () => {
    const otherBrowser = office.openBrowser()
    await otherBrowser.signIn('owner@cape.example')
    // Stops the heartbeat, which would notice the ended session later.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const [remainingStream, endedStream] = [await openStream(), await openStream(otherBrowser)]
    vi.useRealTimers()
    await otherBrowser.signOut('local')
    expect(await endedStream.next()).toBe(undefined)
    expect(await remainingStream.next()).toBe(': here\n\n')
    await book()
    expect(await remainingStream.next()).toBe('data: money,orders\n\n')
    await remainingStream.leave()
  })

  it('end with the access token', async () => {
    const stream = await openStream()
    office.pass(16 * 60_000)
    await book()
    expect(await stream.next()).toBe(undefined)
  })

  it('are limited per person, and free again after streams are closed', async () => {
    const streams = await Promise.all(Array.from({ length: maxStreams.ofOne }, () => openStream()))
    const refused = await requestStream()
    expect([refused.status, await errorCode(refused)]).toEqual([429, 'network-limited'])
    await Promise.all(streams.map(({ leave }) => leave()))
    await (await openStream()).leave()
  })

  it('require a client that accepts an event stream', async () => {
    const answer = await admin.get('/api/admin/news')
    expect([answer.status, await errorCode(answer)]).toEqual([422, 'field-invalid'])
  })
})
