import path from 'node:path'

/** Where drizzle-kit writes the migrations. Named from the root, since a bundle has moved from its source. */
export function migrationsFolder(appRoot: string): string {
  return path.join(appRoot, 'server/database/migrations')
}
