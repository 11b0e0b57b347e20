import { expect, it } from 'vitest'
import { createMigratedDatabase, findBundle } from '../databases.ts'
import { killBuiltInWhileMoneyMoves, killWhileMoneyMoves } from './payments.ts'

it('A server killed between any two statements loses no money, doubles none, and tells of it once', async () => {
  const databaseUrl = await createMigratedDatabase()
  const outcome = await killWhileMoneyMoves(await findBundle(), { databaseUrl, kills: 3 })
  expect(outcome.wrong).toEqual([])
  expect(outcome.amid).toBeGreaterThan(0)
  expect(outcome.paid).toBe(10)
  expect(outcome.refunded).toBe(4)
  expect(outcome.changed).toBe(2)
  expect(outcome.ended).toBeGreaterThanOrEqual(3)
}, 400_000)

it('A server killed at any write of its built-in database loses no money, reported or only polled', async () => {
  const outcome = await killBuiltInWhileMoneyMoves(await findBundle(), { kills: 3 })
  expect(outcome.wrong).toEqual([])
  expect(outcome.amid).toBeGreaterThan(0)
  expect(outcome.paid).toBeGreaterThanOrEqual(9)
  expect(outcome.refunded).toBeGreaterThan(0)
  expect(outcome.ended).toBeGreaterThanOrEqual(3)
}, 400_000)
