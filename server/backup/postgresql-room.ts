import { Client } from 'pg'
import { applicationName } from '#platform/database/postgresql.ts'

/** A PostgreSQL database before a restore, with functions to empty it and undo that. */
export type Room = {
  /** Empty, containing tables of any kind, or in use by a running server. */
  kind: 'empty' | 'taken' | 'in-use'
  /** Moves existing schemas aside and returns the new name; undefined if there were none. */
  clear: () => Promise<string | undefined>
  /** Deletes what was restored and moves the old schemas back. */
  putBack: () => Promise<void>
}

const schemas = ['public', 'drizzle'] as const

/**
 * Inspects a database, and prepares to move its schemas aside under names that begin with `name`.
 */
export async function makeRoom(databaseUrl: string, name: string): Promise<Room> {
  const found = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ users: number; things: number; schemas: string[] }>(
      `select
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = $1) as users,
        (select count(*)::int from pg_class
          where relnamespace in (select oid from pg_namespace where nspname = any($2))) as things,
        array(select nspname::text from pg_namespace where nspname = any($2)) as schemas`,
      [applicationName, schemas],
    )
    return rows[0]
  })
  if (!found) throw new Error('The database did not say what it holds.')
  const isTaken = found.things > 0
  const aside = (schema: string) => (schema === 'public' ? name : `${name}_${schema}`)
  const there = schemas.filter((schema) => found.schemas.includes(schema))
  return {
    kind: found.users > 0 ? 'in-use' : isTaken ? 'taken' : 'empty',
    clear: async () => {
      if (!isTaken) return undefined
      await runTogether(databaseUrl, [
        ...there.map((schema) => `alter schema ${schema} rename to ${aside(schema)}`),
        ...newPublic,
      ])
      return name
    },
    putBack: () =>
      runTogether(databaseUrl, [
        ...schemas.map((schema) => `drop schema if exists ${schema} cascade`),
        ...(isTaken
          ? there.map((schema) => `alter schema ${aside(schema)} rename to ${schema}`)
          : newPublic),
      ]),
  }
}

/** As PostgreSQL makes it in a new database. */
const newPublic = ['create schema public', 'grant usage on schema public to public']

function runTogether(databaseUrl: string, statements: string[]): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query(['begin', ...statements, 'commit'].join('; '))
  })
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
