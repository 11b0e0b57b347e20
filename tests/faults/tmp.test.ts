import { it } from 'vitest'
import { createMigratedDatabase, findBundle } from '../databases.ts'
import { killWhilePublishing } from './publications.ts'
it('pg', async () => {
  const databaseUrl = await createMigratedDatabase()
  console.log(
    JSON.stringify(await killWhilePublishing(await findBundle(), { databaseUrl, kills: 20 })),
  )
}, 900_000)
