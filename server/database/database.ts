import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle on either engine. Everything that asks the database takes one of these two. */
export type Database = PgDatabase<PgQueryResultHKT>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What is sent on a channel of the database (NOTIFY), to whoever listens. */
export type Hearing = {
  channel: string
  hear: (payload: string) => void
  /** It was not listened to for a while, and is again: what was sent meanwhile is lost. */
  missed: () => void
}

export type OpenDatabase = {
  db: Database
  /** The built-in one belongs to this process alone; PostgreSQL may serve several. */
  kind: 'built-in' | 'postgresql'
  /** Brings the tables up to the newest migration; safe when several processes start at once. */
  migrate: () => Promise<void>
  /** Listens from now on, whatever breaks meanwhile, and gives how to stop. */
  follow: (hearing: Hearing) => Promise<() => void>
  /** Throws when the database does not answer. */
  ping: () => Promise<void>
  /** Clears away what was deleted and learns what the tables hold, where no server does so by itself. */
  keepHouse: () => Promise<void>
  close: () => Promise<void>
}
