import { expect, it } from 'vitest'
import { createMigratedDatabase, findBundle } from '../databases.ts'
import { killWhilePublishing, type PublishingOutcome } from './publications.ts'

it('A server killed between any two statements shows the whole of one publication', async () => {
  const databaseUrl = await createMigratedDatabase()
  expectWhole(await killWhilePublishing(await findBundle(), { databaseUrl, kills: 4 }))
}, 600_000)

it('A server killed at any write of its built-in database shows the whole of one publication', async () => {
  expectWhole(await killWhilePublishing(await findBundle(), { kills: 4 }))
}, 600_000)

function expectWhole({ wrong, amid, published }: PublishingOutcome): void {
  expect(wrong).toEqual([])
  expect(amid).toBeGreaterThan(0)
  expect(published).toBeGreaterThan(0)
}
