import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { describeError, type Logger } from '../log.ts'
import type { Hearing } from './database.ts'

const pauseMs = 1000

/**
 * Listens on its own connection outside the pool and reconnects when it breaks. Throws if the first
 * connection fails.
 */
export async function listenTo(
  databaseUrl: string,
  { channel, hear, missed }: Hearing,
  log: Logger,
): Promise<() => void> {
  const state = { isOver: false }
  let client = await open()
  return () => {
    state.isOver = true
    client.end().catch(() => {})
  }

  async function open(): Promise<Client> {
    const next = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5000,
      // Without it, a break of this idle connection would go unnoticed.
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => hear(payload ?? ''))
    next.on('error', (error) => log.warn(describeError(error), 'the ear of the desk broke off'))
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    next.once('end', () => void goOn())
    return next
  }

  async function goOn(): Promise<void> {
    while (!state.isOver) {
      await sleep(pauseMs, undefined, { ref: false })
      try {
        client = await open()
        if (state.isOver) client.end().catch(() => {})
        else missed()
        return
      } catch (error) {
        log.warn(describeError(error), 'the desk cannot be told of news yet')
      }
    }
  }
}
