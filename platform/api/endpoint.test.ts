import { expect, it } from 'vitest'
import { contract } from '#server/contract.ts'
import { type Endpoint, listRefusalStatuses } from './endpoint.ts'

it.each([
  ['POST /api/bookings', [400, 404, 409, 413, 415, 422, 429, 503]],
  // 409: a transfer's day may be full, too.
  ['POST /api/transfers', [400, 404, 409, 413, 415, 422, 429, 503]],
  ['GET /api/rates', [503]],
  ['GET /api/admin/fleet', [401, 403, 503]],
  ['DELETE /api/admin/fleet/closings/:id', [401, 403, 404, 503]],
  ['GET /api/account', [401, 503]],
  ['POST /api/quote/share', [400, 403, 404, 409, 413, 415, 422, 429, 503]],
] as const)('%s lists the statuses of its refusals', (address, statuses) => {
  const listedStatuses = listRefusalStatuses(address, contract[address])
  expect(listedStatuses.toSorted((a, b) => a - b)).toEqual(statuses)
})

it('allows a body only in writes, and an idempotency scope only with a body', () => {
  const entries = Object.entries<Endpoint>(contract)
  const reads = entries.filter(([address]) => address.startsWith('GET '))
  expect(reads.filter(([, endpoint]) => endpoint.body)).toEqual([])
  expect(entries.filter(([, endpoint]) => endpoint.idempotencyScope && !endpoint.body)).toEqual([])
})
