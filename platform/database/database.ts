import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle on either engine. Functions that query take this or a Transaction. */
export type Database = PgDatabase<PgQueryResultHKT>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Listener = {
  channel: string
  onMessage: (payload: string) => void
  /** Called after a break in listening: notifications of that time are lost. */
  onGap: () => void
}

export type OpenDatabase = {
  db: Database
  /** The built-in one belongs to this process; PostgreSQL may serve several. */
  kind: 'built-in' | 'postgresql'
  /** Runs all new migrations; safe when several processes start at once. */
  migrate: () => Promise<void>
  /** Listens, reconnecting as needed; returns the function that stops it. */
  subscribe: (listener: Listener) => Promise<() => void>
  ping: () => Promise<void>
  /** Runs vacuum and analyze if no server does so automatically. */
  vacuum: () => Promise<void>
  close: () => Promise<void>
}
