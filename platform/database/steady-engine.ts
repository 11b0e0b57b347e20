import { setTimeout as sleep } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { describeError, type Logger } from '../log.ts'
import { DatabaseAway } from './database-away.ts'

type Queries = Pick<PGlite, 'query' | 'transaction'>

export type SteadyEngine = Queries & {
  /** Listens to a channel on whichever engine is open; returns the function that stops it. */
  listen: (channel: string, onMessage: (payload: string) => void) => Promise<() => void>
  /** Throws DatabaseAway, with a message for the operator, if nothing can be stored now. */
  checkWritable: () => Promise<void>
  close: () => Promise<void>
}

type Parts = {
  open: () => Promise<PGlite>
  /** Throws if nothing should be written now, because the disk is too full. */
  checkRoom: () => Promise<void>
  log: Logger
  pauseMs?: number
}

/**
 * Opens an engine and replaces it when it breaks. It panics if its disk fails, and a later query
 * would then spin forever. Its log has all committed data, so a new engine continues from there.
 * Until one opens, and while the disk is full, writes are refused with DatabaseAway.
 */
export async function openSteadyEngine({
  open,
  checkRoom,
  log,
  pauseMs = 1000,
}: Parts): Promise<SteadyEngine> {
  const listeners = new Set<{ channel: string; onMessage: (payload: string) => void }>()
  let current: PGlite | undefined = await openGuarded()
  const state = { isClosing: false }

  return {
    query: async (...[text, ...rest]: Parameters<Queries['query']>) => {
      if (!isRead(text)) await checkRoom()
      return getEngine().query(text, ...rest)
    },
    transaction: async (work: Parameters<Queries['transaction']>[0]) => {
      await checkRoom()
      return getEngine().transaction(work)
    },
    listen: async (channel: string, onMessage: (payload: string) => void) => {
      const listener = {
        channel,
        onMessage: (payload: string) => listeners.has(listener) && onMessage(payload),
      }
      listeners.add(listener)
      const stop = await getEngine().listen(channel, listener.onMessage)
      return () => {
        listeners.delete(listener)
        // An error is ignored: a broken engine has no listener left.
        stop().catch(() => {})
      }
    },
    checkWritable: async () => {
      await checkRoom()
      await getEngine().query("select pg_logical_emit_message(true, 'ready', '')")
    },
    close: async () => {
      state.isClosing = true
      await current?.close()
    },
  } as SteadyEngine

  function getEngine(): PGlite {
    if (current) return current
    throw new DatabaseAway('The database has failed and is being opened again.')
  }

  async function openGuarded(): Promise<PGlite> {
    const engine = await open()
    for (const { channel, onMessage } of listeners) await engine.listen(channel, onMessage)
    guard(engine, (error) => {
      log.error(describeError(error), 'the built-in database failed')
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

/** Blocks all calls to an engine that has panicked, including the end of the current query. */
function guard(engine: PGlite, onBroken: (error: unknown) => void): void {
  const exec = engine.execProtocolStream.bind(engine)
  let isBroken = false
  engine.execProtocolStream = async (...message) => {
    if (isBroken) throw new DatabaseAway('The database has failed.')
    try {
      return await exec(...message)
    } catch (error) {
      if (!hasPanicked(error)) throw error
      isBroken = true
      onBroken(error)
      throw new DatabaseAway('The database has failed.', { cause: error })
    }
  }
}

/** The engine reports a panic, or its WebAssembly traps. */
function hasPanicked(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true
  const severity = error instanceof Error && 'severity' in error ? error.severity : undefined
  return severity === 'PANIC' || severity === 'FATAL'
}

function isRead(text: string): boolean {
  return /^\s*select\b/i.test(text)
}
