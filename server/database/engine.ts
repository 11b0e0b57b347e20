import { PGlite, type PGliteOptions, type QueryOptions, types } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Types whose values stay text, and lists of them: what drizzle-orm asks for in each query. */
const oneOf = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE]
const listsOf = [1115, 1182, 1185, 1187, 1231]

/**
 * Opens the engine of the built-in database with the extensions that our tables' indexes need. It reads
 * all values as drizzle-orm wants them: its parsers in each query would cost an eighth of that query's time,
 * since the engine then copies its table of parsers.
 */
export async function createEngine(options: PGliteOptions = {}): Promise<PGlite> {
  const engine = await PGlite.create({ ...options, extensions: { btree_gist, pg_trgm } })
  for (const type of [...oneOf, ...listsOf]) engine.parsers[type] = (value) => value
  const query: PGlite['query'] = engine.query.bind(engine)
  engine.query = (text, values, asked) => query(text, values, withoutParsers(asked))
  const transaction: PGlite['transaction'] = engine.transaction.bind(engine)
  engine.transaction = (work) =>
    transaction((opened) => {
      const ask = opened.query
      opened.query = (text, values, asked) => ask(text, values, withoutParsers(asked))
      return work(opened)
    })
  return engine
}

function withoutParsers(asked: QueryOptions = {}): QueryOptions {
  const others = { ...asked }
  delete others.parsers
  return others
}
