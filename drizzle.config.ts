import { defineConfig } from 'drizzle-kit'

/** `drizzle-kit generate --name what-changes` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./app/*/*schema.server.ts', './platform/database/schema/*.ts'],
  out: './platform/database/migrations',
})
