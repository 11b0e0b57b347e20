import { setTimeout as sleep } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { describeError, type Logger } from '../log.ts'
import { DatabaseAway } from './database-away.ts'

/** What the queries ask of an engine. */
type Asked = Pick<PGlite, 'query' | 'transaction'>

/** An engine that is opened anew whenever it has given up. */
export type SteadyEngine = Asked & {
  /** Hears what is sent on a channel, by whatever engine is open then; gives what stops it. */
  listen: (channel: string, hear: (payload: string) => void) => Promise<() => void>
  /** Throws DatabaseAway, in words for the operator, when nothing could be kept now. */
  checkWritable: () => Promise<void>
  close: () => Promise<void>
}

type Parts = {
  open: () => Promise<PGlite>
  /** Throws when nothing should be written now. */
  checkRoom: () => Promise<void>
  log: Logger
  /** Between two tries to open it anew. */
  pauseMs?: number
}

/**
 * Opens an engine and keeps one open: it panics when its disk fails under it, and may never be asked
 * again after that, since it would spin for ever. What was committed is in its log, so another one
 * goes on from there. Until it can, and while there is no room, writing is refused with DatabaseAway.
 */
export async function openSteadyEngine({
  open,
  checkRoom,
  log,
  pauseMs = 1000,
}: Parts): Promise<SteadyEngine> {
  const ears = new Set<{ channel: string; hear: (payload: string) => void }>()
  let current: PGlite | undefined = await openGuarded()
  const state = { isClosing: false }

  return {
    query: async (...[text, ...rest]: Parameters<Asked['query']>) => {
      if (!isRead(text)) await checkRoom()
      return getEngine().query(text, ...rest)
    },
    transaction: async (work: Parameters<Asked['transaction']>[0]) => {
      await checkRoom()
      return getEngine().transaction(work)
    },
    listen: async (channel: string, hear: (payload: string) => void) => {
      const ear = { channel, hear: (payload: string) => ears.has(ear) && hear(payload) }
      ears.add(ear)
      const stop = await getEngine().listen(channel, ear.hear)
      return () => {
        ears.delete(ear)
        // An engine that has broken off needs not be told.
        stop().catch(() => {})
      }
    },
    checkWritable: async () => {
      await checkRoom()
      // Something that is written out when it is committed, and leaves nothing behind.
      await getEngine().query("select pg_logical_emit_message(true, 'ready', '')")
    },
    close: async () => {
      state.isClosing = true
      await current?.close()
    },
  } as SteadyEngine

  function getEngine(): PGlite {
    if (current) return current
    throw new DatabaseAway('The database has broken off and is being opened again.')
  }

  async function openGuarded(): Promise<PGlite> {
    const engine = await open()
    for (const { channel, hear } of ears) await engine.listen(channel, hear)
    guard(engine, (error) => {
      log.error(describeError(error), 'the built-in database broke off')
      current = undefined
      void reopen()
    })
    return engine
  }

  async function reopen(): Promise<void> {
    while (!current && !state.isClosing) {
      await sleep(pauseMs, undefined, { ref: false })
      try {
        await checkRoom()
        current = await openGuarded()
        log.info('the built-in database is open again')
      } catch (error) {
        log.warn(describeError(error), 'the built-in database cannot be opened yet')
      }
    }
  }
}

/** Lets nothing reach an engine that has panicked, not even the end of the query under way. */
function guard(engine: PGlite, onBroken: (error: unknown) => void): void {
  const ask = engine.execProtocolStream.bind(engine)
  let isBroken = false
  engine.execProtocolStream = async (...message) => {
    if (isBroken) throw new DatabaseAway('The database has broken off.')
    try {
      return await ask(...message)
    } catch (error) {
      if (!hasPanicked(error)) throw error
      isBroken = true
      onBroken(error)
      throw new DatabaseAway('The database has broken off.', { cause: error })
    }
  }
}

/** An engine says so itself, or its WebAssembly traps. */
function hasPanicked(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true
  const severity = error instanceof Error && 'severity' in error ? error.severity : undefined
  return severity === 'PANIC' || severity === 'FATAL'
}

function isRead(text: string): boolean {
  return /^\s*select\b/i.test(text)
}
