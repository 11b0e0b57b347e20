import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Opens the engine of the built-in database with the extensions that our tables' indexes need. */
export function createEngine(options: PGliteOptions = {}): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { btree_gist, pg_trgm } })
}
