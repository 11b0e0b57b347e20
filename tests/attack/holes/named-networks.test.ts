import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listTables } from '#server/backup/backup-tables.ts'
import { orders } from '#app/order/schema.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { getNetworkName } from '#platform/http/client-network.ts'
import { bookingBody, contactBody } from '../../test-office.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'

const addresses = ['203.0.113.77', '2001:db8:77:1234::1']

/**
 * Attack: reads the database or a backup, and tries all IPv4 addresses against stored networks.
 */
describe('a stranger who reads networks in the database', () => {
  const office = setUpTestOffice()

  it('finds no address, and no hash that is computed without the server’s secret', async () => {
    const { siteUrl } = office.office
    const settings = {
      id: 'payfast' as const,
      mode: 'sandbox' as const,
      merchantId: '10000101',
      merchantKey: '46f0cd694581a',
      passphrase: 'CapeTour2026',
      url: siteUrl,
      apiUrl: siteUrl,
      refundsByApi: false,
    }
    office.office.providers = openProviders([settings], { siteUrl, now: office.office.now })
    for (const [index, address] of addresses.entries()) {
      const send = async (path: string, body: object) =>
        (await office.postFrom(address, path, body)).status
      const guest = { date: `2027-02-2${index}`, email: `guest-${index}@guests.example` }
      expect(await send('/api/bookings', bookingBody(guest))).toBe(201)
      expect(await send('/api/functions/send-contact-email', contactBody())).toBeLessThan(300)
      expect(await send('/api/payments/payfast/notify', {})).toBe(400)
    }
    const texts: string[] = []
    for (const { name } of await listTables(office.db)) {
      const answer = await office.db.execute(
        sql`select row::text as text from ${sql.identifier(name)} as row`,
      )
      const { rows } = z.object({ rows: z.array(z.object({ text: z.string() })) }).parse(answer)
      texts.push(...rows.map(({ text }) => text))
    }
    const allText = texts.join('\n')
    for (const name of addresses.flatMap((address) => [address, getNetworkName(address)])) {
      expect(allText).not.toContain(name)
      for (const kind of ['sha256', 'sha1', 'md5']) {
        const once = createHash(kind).update(name).digest('hex')
        expect(allText).not.toContain(once.slice(0, 32))
      }
    }
    const hashes = (await office.db.select().from(orders)).map(({ networkHash }) => networkHash)
    expect(hashes.map((hash) => hash?.length).toSorted()).toEqual([32, 64])
  })
})
