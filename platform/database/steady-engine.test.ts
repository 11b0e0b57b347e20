import type { PGlite } from '@electric-sql/pglite'
import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { DatabaseAway } from './database-away.ts'
import { openSteadyEngine } from './steady-engine.ts'

const log = createLog('silent')

describe('an engine that panics', () => {
  it('is never used again, is replaced, and refuses queries meanwhile', async () => {
    const engines: StandIn[] = []
    const steady = await open(engines)
    expect((await steady.query('select 1')).rows).toEqual([0])
    engines[0]?.panic()
    await expect(steady.query('insert into t values (1)')).rejects.toThrow(DatabaseAway)
    await expect(steady.query('select 1')).rejects.toThrow(DatabaseAway)
    await expect.poll(() => engines.length).toBe(2)
    const query = () => steady.query('select 1').catch(() => ({ rows: 'away' }))
    await expect.poll(async () => (await query()).rows).toEqual([1])
    expect(engines[0]?.asked).toBe(2)
  })

  it('is not replaced after an error of one statement', async () => {
    const engines: StandIn[] = []
    const steady = await open(engines)
    engines[0]?.fail()
    await expect(steady.query('insert into t values (1)')).rejects.toThrow('duplicate key')
    expect((await steady.query('select 1')).rows).toEqual([0])
    expect(engines).toHaveLength(1)
  })
})

describe('an engine on a full disk', () => {
  it('reads, and refuses writes before they reach it', async () => {
    const engines: StandIn[] = []
    const room = { isThere: false }
    const steady = await open(engines, room)
    expect((await steady.query('select 1')).rows).toEqual([0])
    await expect(steady.query('update t set a = 1')).rejects.toThrow('no room')
    await expect(steady.transaction(async () => {})).rejects.toThrow('no room')
    await expect(steady.checkWritable()).rejects.toThrow('no room')
    expect(engines[0]?.asked).toBe(1)
    room.isThere = true
    await steady.checkWritable()
  })
})

function open(engines: StandIn[], room = { isThere: true }) {
  return openSteadyEngine({
    open: async () => createStandIn(engines),
    checkRoom: async () => {
      if (!room.isThere) throw new DatabaseAway('no room')
    },
    log,
    pauseMs: 5,
  })
}

type StandIn = PGlite & { asked: number; panic: () => void; fail: () => void }

/** The part of an engine that is guarded: as in PGlite, everything goes through one function. */
function createStandIn(engines: StandIn[]): PGlite {
  const number = engines.length
  let next: Error | undefined
  const count = { asked: 0 }
  const engine = {
    get asked() {
      return count.asked
    },
    panic: () => {
      next = Object.assign(new Error('could not write to log file'), { severity: 'PANIC' })
    },
    fail: () => {
      next = Object.assign(new Error('duplicate key'), { severity: 'ERROR' })
    },
    execProtocolStream: async () => {
      count.asked += 1
      const error = next
      next = undefined
      if (error) throw error
      return []
    },
    query: async () => {
      await standIn.execProtocolStream(new Uint8Array())
      return { rows: [number] }
    },
    transaction: async (work: () => Promise<unknown>) => work(),
    close: async () => {},
  }
  const standIn = engine as unknown as StandIn
  engines.push(standIn)
  return standIn
}
