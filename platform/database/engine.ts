import { PGlite, type PGliteOptions, type QueryOptions, types } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Types, and lists of them, whose values stay text, as drizzle-orm requests in each query. */
const textTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE]
const textListTypes = [1115, 1182, 1185, 1187, 1231]

/**
 * Opens the built-in engine with the extensions that our indexes need. It parses values as
 * drizzle-orm wants them: with parsers passed in each query, an eighth of the query's time would go
 * into copying the table of parsers.
 */
export async function createEngine(options: PGliteOptions = {}): Promise<PGlite> {
  const engine = await PGlite.create({ ...options, extensions: { btree_gist, pg_trgm } })
  for (const type of [...textTypes, ...textListTypes]) engine.parsers[type] = (value) => value
  const query: PGlite['query'] = engine.query.bind(engine)
  engine.query = (text, values, queryOptions) => query(text, values, omitParsers(queryOptions))
  const transaction: PGlite['transaction'] = engine.transaction.bind(engine)
  engine.transaction = (work) =>
    transaction((opened) => {
      const queryOpened = opened.query
      opened.query = (text, values, queryOptions) =>
        queryOpened(text, values, omitParsers(queryOptions))
      return work(opened)
    })
  return engine
}

function omitParsers(queryOptions: QueryOptions = {}): QueryOptions {
  const others = { ...queryOptions }
  delete others.parsers
  return others
}
