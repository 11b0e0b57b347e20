import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { createDataFolder, findBundle } from '../../databases.ts'
import { inDays } from '../../days.ts'
import { type ServerProcess, startServer } from '../../server-process.ts'
import { bookingBody, contactBody, buildJsonPost } from '../../test-office.ts'

const tenYearsMs = 3653 * dayMs

/** Starts the server with a clock ten years ahead, once. */
describe('a start ten years ahead', () => {
  let folder: string
  let program: string
  let offsetFile: string
  beforeAll(async () => {
    folder = await createDataFolder()
    offsetFile = path.join(folder, 'clock-offset')
    program = await findBundle()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const start = (offsetMs: number, settings: Record<string, string> = {}) => {
    writeFileSync(offsetFile, String(offsetMs))
    return startServer(program, {
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      CLOCK_OFFSET_FILE: offsetFile,
      NODE_OPTIONS: `--import ${path.resolve('tests/faults/clock.mjs')}`,
      ...settings,
    })
  }
  const backUp = (offsetMs: number) => {
    writeFileSync(offsetFile, String(offsetMs))
    const env = { PATH: process.env['PATH'], DATA_DIR: folder, CLOCK_OFFSET_FILE: offsetFile }
    const clock = path.resolve('tests/faults/clock.mjs')
    return spawnSync(process.execPath, ['--import', clock, 'scripts/backup.ts'], {
      env,
      encoding: 'utf8',
    })
  }
  const listMails = () => readdirSync(path.join(folder, 'mail')).length
  const countRows = () => Number(/Backed up (\d+) rows/.exec(backUp(0).stdout)?.[1])

  it('deletes nothing and warns, until a person confirms the clock', async () => {
    const first = await start(0)
    await send(first, '/api/bookings', bookingBody({ date: inDays(110) }))
    const timestamp = new Date().toISOString()
    await send(first, '/api/functions/send-contact-email', contactBody({ timestamp }))
    await expect.poll(listMails).toBe(4)
    await first.end('SIGTERM')

    const serverAhead = await start(tenYearsMs)
    expect(serverAhead.output()).toMatch(/Clock +The clock says 20\d\d-/)
    expect(serverAhead.output()).toMatch(/"level":40.*Until this is settled nothing is deleted/)
    await serverAhead.end('SIGTERM')
    expect(countRows()).toBeGreaterThan(10)
    expect(listMails()).toBe(4)
    const { status, stderr } = backUp(tenYearsMs)
    expect([status, stderr]).toEqual([0, expect.stringContaining('No older backup was removed.')])

    const day = calendarDateIn(new Date(Date.now() + tenYearsMs), capeTown)
    const confirmedServer = await start(tenYearsMs, { CLOCK_CHECKED: day })
    expect(confirmedServer.output()).not.toContain('nothing is deleted')
    await confirmedServer.end('SIGTERM')
    expect(listMails()).toBe(0)
  }, 180_000)
})

async function send(server: ServerProcess, address: string, body: unknown): Promise<void> {
  const response = await fetch(server.url + address, buildJsonPost(body))
  expect([address, response.status]).toEqual([address, 201])
}
