import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool, type PoolClient, type QueryConfig } from 'pg'
import { describeError, type Logger } from '../log.ts'
import { Refused } from '../refused.ts'
import type { Database, OpenDatabase, Listener } from './database.ts'
import { getMigrationsFolder } from './migrations-folder.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 1000

/**
 * Listens on its own connection outside the pool and reconnects when it breaks. Throws if the first
 * connection fails.
 */
async function listenTo(
  databaseUrl: string,
  { channel, onMessage, onGap }: Listener,
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
      // Without keepAlive a break of this idle connection would go unnoticed.
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => onMessage(payload ?? ''))
    next.on('error', (error) => log.warn(describeError(error), 'the listening connection broke'))
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      next.end().catch(() => {})
      throw error
    }
    next.once('end', () => void reconnect())
    return next
  }

  async function reconnect(): Promise<void> {
    while (!state.isOver) {
      await sleep(pauseMs, undefined, { ref: false })
      try {
        client = await open()
        if (state.isOver) client.end().catch(() => {})
        else onGap()
        return
      } catch (error) {
        log.warn(describeError(error), 'the listening connection cannot be opened yet')
      }
    }
  }
}

/** An arbitrary number that all processes of this program share, for the lock of migrations. */
const migrationLock = 4_021_652_106

/** Application name of our connections; a restore uses it to see that a server is running. */
export const applicationName = 'cape-and-crossing'

/** Creates a connection pool without connecting. */
export function openPostgresql(options: {
  databaseUrl: string
  appRoot: string
  log: Logger
  /** Milliseconds a request waits for a connection; a statement may take three times as long. */
  patienceMs?: number | undefined
}): OpenDatabase {
  const { patienceMs = 5000 } = options
  const pool = new Pool({
    connectionString: options.databaseUrl,
    application_name: applicationName,
    max: 10,
    connectionTimeoutMillis: patienceMs,
    query_timeout: 4 * patienceMs,
    statement_timeout: 3 * patienceMs,
    idle_in_transaction_session_timeout: 3 * patienceMs,
  })
  // An idle connection that breaks has no caller; without a listener the error would end the
  // process.
  pool.on('error', (error) =>
    options.log.warn(describeError(error), 'idle database connection lost'),
  )
  return {
    db: openPooled(pool),
    kind: 'postgresql',
    migrate: () => migrateOnce(options.databaseUrl, getMigrationsFolder(options.appRoot)),
    subscribe: (listener) => listenTo(options.databaseUrl, listener, options.log),
    ping: async () => {
      await pool.query("select pg_logical_emit_message(true, 'ready', '')")
    },
    // The server's autovacuum does this.
    vacuum: async () => {},
    close: () => pool.end(),
  }
}

/**
 * Drizzle over the pool, with our own transactions. Drizzle's transactions end the process when a
 * connection breaks between two statements. They leak a connection when 'begin' fails. They report
 * a commit as a success even if the server answered it with a rollback.
 */
function openPooled(pool: Pool): Database {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    client.on('error', ignoreError)
    let isReusable = false
    try {
      const result = await checkCommits(client).transaction(work, config)
      isReusable = true
      return result
    } catch (error) {
      isReusable = error instanceof Refused
      throw error
    } finally {
      if (isReusable) client.off('error', ignoreError)
      client.release(!isReusable)
    }
  }
  return db
}

/** A break also fails the current or next statement, which reports it. */
function ignoreError(): void {}

const drizzleOver = (client: PoolClient) => drizzle(client)
const checkedClients = new WeakMap<PoolClient, ReturnType<typeof drizzleOver>>()

/**
 * Drizzle over a connection that treats an unsuccessful commit as an error; created once per
 * connection.
 */
function checkCommits(client: PoolClient) {
  const existing = checkedClients.get(client)
  if (existing) return existing
  const query = async (...statement: [QueryConfig | string, unknown[]?]) => {
    const result = await client.query(...statement)
    const text = typeof statement[0] === 'string' ? statement[0] : statement[0].text
    if (text === 'commit' && result.command !== 'COMMIT') {
      throw new Error('The server rolled a transaction back instead of committing it.')
    }
    return result
  }
  const checked: PoolClient = Object.assign(Object.create(client), { query })
  const db = drizzleOver(checked)
  checkedClients.set(client, db)
  return db
}

async function explainRights(client: Client, error: unknown): Promise<never> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError) continue
    const [, name] = /extension "(\w+)"/.exec(cause.message) ?? []
    if (name) throw new ExtensionMissing(name, cause)
    if ('code' in cause && cause.code === insufficientPrivilege) {
      const { rows } = await client.query<{ role: string; database: string }>(
        'select quote_ident(current_user) as role, quote_ident(current_database()) as database',
      )
      if (rows[0]) throw new RightsMissing(rows[0], cause)
    }
  }
  throw error
}

const insufficientPrivilege = '42501'

/** Thrown if the role may not create tables. The message is for the operator. */
export class RightsMissing extends Error {
  override name = 'RightsMissing'
  constructor({ role, database }: { role: string; database: string }, cause: Error) {
    super(
      `The role of DATABASE_URL may not create tables in its database (${cause.message}). Nothing was changed. Ask the administrator of the database to run, in that database: GRANT CREATE ON DATABASE ${database} TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}; then start again.`,
      { cause },
    )
  }
}

/** Thrown if a user with more rights must prepare the database. The message is for the operator. */
export class ExtensionMissing extends Error {
  override name = 'ExtensionMissing'
  constructor(extension: string, cause: Error) {
    super(
      `The database needs its extension ${extension}, and the role of DATABASE_URL cannot create it (${cause.message}). Nothing was changed. Ask the administrator of the database to run, in that database: CREATE SCHEMA IF NOT EXISTS extensions; GRANT USAGE ON SCHEMA extensions TO PUBLIC; CREATE EXTENSION IF NOT EXISTS ${extension} WITH SCHEMA extensions; then start again. If the server does not know the extension, install its contrib package first (Debian: postgresql-contrib).`,
      { cause },
    )
  }
}

/**
 * Several processes may start at once: the first migrates, the others wait and find nothing to do.
 */
async function migrateOnce(databaseUrl: string, folder: string): Promise<void> {
  // Outside the pool: waiting for another process, or changing a large table, exceeds the pool's
  // limits.
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
  })
  // A break also fails the pending query, which reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: folder }).catch((error) =>
      explainRights(client, error),
    )
  } finally {
    // Closing the connection releases the lock in any case.
    await client.end()
  }
}
