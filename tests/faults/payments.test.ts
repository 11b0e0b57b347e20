import { expect, it } from 'vitest'
import { createPostgresDatabase, findBundle } from '../databases.ts'
import { killWhileMoneyMoves } from './payments.ts'

it('A server killed between any two statements loses no money, doubles none, and tells of it once', async () => {
  const databaseUrl = await createPostgresDatabase()
  const outcome = await killWhileMoneyMoves(await findBundle(), { databaseUrl, kills: 3 })
  expect(outcome.wrong).toEqual([])
  expect(outcome.atStatement).toBeGreaterThan(0)
  expect(outcome.paid).toBe(6)
  expect(outcome.refunded).toBeGreaterThan(0)
  expect(outcome.ended).toBeGreaterThanOrEqual(3)
}, 400_000)
