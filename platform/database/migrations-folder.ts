import path from 'node:path'

/**
 * The folder drizzle-kit writes migrations to, relative to the root, because a bundle is not where
 * its source is.
 */
export function getMigrationsFolder(appRoot: string): string {
  return path.join(appRoot, 'platform/database/migrations')
}
