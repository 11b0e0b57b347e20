import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { wrapBuiltIn } from '#platform/database/built-in.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { createEngine } from '#platform/database/engine.ts'

type Engine = { client: PGlite; shape: unknown }

/** Engines that no suite uses: emptying one takes a fifth of the work of opening one. */
const idleEngines: Engine[] = []

/**
 * A built-in database without rows for one suite: from an earlier suite of this worker, or from a
 * migrated snapshot. Closing empties it.
 */
export async function lendEngine(snapshot: string): Promise<OpenDatabase> {
  const engine = idleEngines.pop() ?? (await openEngine(snapshot))
  const loan = lend(engine.client)
  const close = async () => {
    if (!loan.end()) return
    if (await emptyEngine(engine)) idleEngines.push(engine)
    else await engine.client.close()
  }
  return { ...wrapBuiltIn(loan.client, process.cwd()), close }
}

async function openEngine(snapshot: string): Promise<Engine> {
  const loadDataDir = new Blob([readFileSync(snapshot)], { type: 'application/x-tar' })
  const client = await createEngine({ loadDataDir })
  return { client, shape: await readShape(client) }
}

/**
 * Hands out the engine until its suite ends: later calls fail as on a closed one, and get no
 * notifications.
 */
function lend(engine: PGlite) {
  let isEnded = false
  const stops: (() => unknown)[] = []
  const listen = async (channel: string, onNotification: (payload: string) => void) => {
    const stop = await engine.listen(channel, onNotification)
    stops.push(stop)
    return stop
  }
  const client = new Proxy(engine, {
    get: (_, name) => {
      const value: unknown = Reflect.get(engine, name, engine)
      if (typeof value !== 'function') return value
      if (isEnded) return () => Promise.reject(new Error('PGlite is closed'))
      return name === 'listen' ? listen : value.bind(engine)
    },
  })
  const end = () => {
    const isFirst = !isEnded
    isEnded = true
    for (const stop of stops) void stop()
    return isFirst
  }
  return { client, end }
}

/**
 * Deletes all rows. Returns true if the tables and rules are still those of the migrations;
 * otherwise the engine is not used again.
 */
async function emptyEngine({ client, shape }: Engine): Promise<boolean> {
  if (client.closed) return false
  try {
    await client.exec('reset all; select pg_advisory_unlock_all();')
    // Deleting rows takes a twentieth of the time of truncating every table.
    const filledTables = await listFilledTables(client)
    await client.exec(`
      set session_replication_role = replica;
      ${filledTables.map((table) => `delete from ${table};`).join('')}
      select setval(format('%I', sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
      reset session_replication_role;`)
    return JSON.stringify(await readShape(client)) === JSON.stringify(shape)
  } catch {
    return false
  }
}

async function listFilledTables(client: PGlite): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const { rows } = await client.query<{ name: string }>(
    tables
      .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
      .join(' union all '),
  )
  return rows.map(({ name }) => name)
}

/** Tables, columns, triggers and functions, to detect a suite that changed them. */
async function readShape(client: PGlite): Promise<unknown> {
  const { rows } = await client.query(`
    select (select sum(oid::bigint) from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))) as tables,
      (select string_agg(md5(a::text), '' order by attrelid, attnum) from (select attrelid, attnum, atttypid, attnotnull, atthasdef, attisdropped, attname from pg_attribute where attrelid > 16000) a) as columns,
      (select sum(oid::bigint) from pg_constraint) as constraints,
      (select string_agg(oid::text || tgenabled::text, ',' order by oid) from pg_trigger) as triggers,
      (select sum(oid::bigint) from pg_proc) as functions`)
  return rows
}
