import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { setUpGuides } from '#tests/fixtures/guides.ts'
import { makePortrait } from '#tests/fixtures/photographs.ts'
import { type MediaOffice, openMediaOffice } from '#tests/media-office.ts'
import {
  errorCode,
  openAdministrator,
  openColleague,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { guideReceipts } from './schema.server.ts'
import { copyMasters } from '#server/backup/backup-masters.ts'
import { deleteUnusedMedia } from '#app/studio/media/unused-media.server.ts'

const date = '2026-11-21'

describe('a guide’s receipt', () => {
  let office: MediaOffice
  let admin: TestBrowser
  let thandi: { id: string; browser: TestBrowser }
  let itemId: string
  const { fleet, openGuide, sell } = setUpGuides(
    () => office,
    () => admin,
  )
  const sendReceipt = (id: string, body: Uint8Array<ArrayBuffer>, day = date) => {
    const query = new URLSearchParams({ pressedAt: start.toISOString(), date: day })
    return thandi.browser.ask(`/api/guide/trips/${itemId}/receipts/${id}?${query}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body,
    })
  }
  beforeAll(async () => {
    office = await openMediaOffice()
    admin = await openAdministrator(office, 'owner@cape.example')
    thandi = await openGuide('Thandi', 'thandi@cape.example')
    itemId = (await sell({ now: start, items: [{ date }] })).itemId
    await fleet.assign(itemId, { guides: [thandi.id] })
  })
  afterAll(() => office.close())

  it('is stored once, shown at the desk only, and kept when unused photographs are deleted', async () => {
    const { bytes } = await makePortrait({ width: 1400, height: 1900 })
    const photo = new Uint8Array(bytes)
    const id = randomUUID()
    const response = await sendReceipt(randomUUID(), photo, '2026-11-22')
    expect([response.status, await errorCode(response)]).toEqual([409, 'guide-trip-moved'])
    expect((await sendReceipt(id, photo)).status).toBe(200)
    expect((await sendReceipt(id, photo)).status).toBe(200)
    const rows = await office.db.select().from(guideReceipts)
    expect(rows).toHaveLength(1)
    const { trips } = await (await thandi.browser.get('/api/guide')).json()
    expect(trips[0].receipts).toEqual([{ id, at: start.toISOString(), by: 'Thandi' }])
    const dayAnswer = await admin.read(`/api/admin/day?date=${date}`)
    expect(dayAnswer.trips[0].receipts).toMatchObject([{ id }])
    const imageResponse = await admin.get(`/api/admin/receipts/${id}`)
    expect([imageResponse.status, imageResponse.headers.get('content-type')]).toEqual([
      200,
      'image/jpeg',
    ])
    const master = rows[0]?.master ?? ''
    expect((await thandi.browser.get(`/api/admin/receipts/${id}`)).status).toBe(403)
    const editor = await openColleague(office, 'manager@cape.example', 'manager')
    expect(await editor.read('/api/office/media')).toEqual([])
    expect((await office.app.request(`/media/${master}-390.webp`)).status).toBe(404)
    const later = new Date(start.getTime() + 60 * dayMs)
    await deleteUnusedMedia(office.db, office.media, later)
    await deleteUnusedMedia(office.db, office.media, later)
    expect((await admin.get(`/api/admin/receipts/${id}`)).status).toBe(200)
    const copyResult = await copyMasters(
      office.db,
      office.media.storage,
      `${office.dataDir}/copies`,
    )
    expect(copyResult).toEqual({ kept: [master], lost: [] })
    await office.db.delete(guideReceipts).where(eq(guideReceipts.id, id))
    await deleteUnusedMedia(office.db, office.media, later)
    await deleteUnusedMedia(office.db, office.media, later)
    expect(await office.media.storage.get(`masters/${master}`)).toBe(undefined)
  })
})
