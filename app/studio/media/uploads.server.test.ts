import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toVariantAddress, createVariantKey, listVariantWidths } from '../variants.ts'
import { engines } from '#tests/databases.ts'
import { makePortrait } from '#tests/fixtures/photographs.ts'
import { eicar, openClamd } from '#tests/gateways/clamd/clamd.ts'
import { openBucket } from '#tests/gateways/s3/bucket.ts'
import { type MediaOffice, openMediaOffice } from '#tests/media-office.ts'
import { openAdministrator, openUser, readRefusal, type TestBrowser } from '#tests/test-accounts.ts'
import { isNull } from 'drizzle-orm'
import { mediaForms } from '../media-schema.server.ts'
import { createLog } from '#platform/log.ts'
import { makePendingVariants } from './make-variants.server.ts'
import { openScanner } from './scanner.server.ts'
import { openS3Storage } from './s3-storage.server.ts'

const log = createLog('silent')
const computeHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(engines)('an upload on the %s database', { timeout: 600_000 }, (engine) => {
  let office: MediaOffice
  let owner: TestBrowser
  let portrait: Awaited<ReturnType<typeof makePortrait>>
  beforeAll(async () => {
    portrait = await makePortrait({ width: 2600, height: 900 })
  })
  beforeEach(async () => {
    office = await openMediaOffice(engine)
    owner = await openAdministrator(office, 'owner@cape.example')
    return () => office.close()
  })

  const upload = (bytes: Uint8Array, query = '', init: RequestInit = {}, browser = owner) =>
    browser.ask(`/api/office/media${query}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
      ...init,
    })
  const makeVariants = async () => {
    await makePendingVariants(office.office, { isStopping: () => false, log })
    const wherePending = isNull(mediaForms.madeAt)
    expect(await office.db.select().from(mediaForms).where(wherePending)).toEqual([])
  }
  const get = (address: string, init?: RequestInit) => office.app.request(address, init)
  const listStored = () => {
    const folder = path.join(office.dataDir, 'media')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file).isFile())
  }

  it('becomes an upright photograph in six widths, without metadata', async () => {
    const answer = await upload(portrait.bytes, '?name=IMG_2417.jpg')
    expect(answer.status).toBe(201)
    const photograph = await answer.json()
    expect(photograph).toMatchObject({ width: 2600, height: 900, name: 'IMG_2417.jpg' })
    const form = createVariantKey(photograph.master)
    // The desk can show the narrowest width at once; the other widths follow.
    expect((await get(toVariantAddress(form, 390, 'avif'))).status).toBe(200)
    expect((await get(toVariantAddress(form, 640, 'avif'))).status).toBe(404)
    await makeVariants()
    for (const width of [390, 640, 960, 1280, 1920, 2560])
      for (const kind of ['avif', 'webp'] as const) {
        const response = await get(toVariantAddress(form, width, kind))
        expect(response.headers.get('content-type')).toBe(`image/${kind}`)
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        const bytes = Buffer.from(await response.arrayBuffer())
        expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
        const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
        expect([info.width, info.height]).toEqual([width, Math.round((width * 900) / 2600)])
        const middle = Math.floor(info.width / 2) * info.channels
        expect(data[middle + 2]).toBeGreaterThan(data[middle] ?? 0)
        const last = data.length - info.width * info.channels + middle
        expect(data[last + 2]).toBeLessThan(data[last] ?? 0)
      }
    const files = listStored()
    expect(files).toHaveLength(13)
    for (const file of files) {
      const bytes = readFileSync(file)
      expect(portrait.secrets.filter((secret) => bytes.includes(secret))).toEqual([])
      expect(bytes.includes('Exif')).toBe(false)
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect(statSync(file).mode & 0o777).toBe(0o600)
    }
    const { secrets, bytes } = portrait
    expect(secrets.every((secret) => bytes.includes(secret)) && bytes.includes('Exif')).toBe(true)
    const address = toVariantAddress(form, 390, 'avif')
    const cachedResponse = await get(address, {
      headers: { 'if-none-match': `"${path.basename(address)}"` },
    })
    expect(cachedResponse.status).toBe(304)
    expect((await get(address, { method: 'HEAD' })).status).toBe(200)
  })

  it('can be found by its hash, and is stored once even if it is sent again', async () => {
    const small = await makePortrait({ width: 1200, height: 400 })
    const source = computeHash(small.bytes)
    const findUpload = async () => owner.read(`/api/office/media?source=${source}`)
    expect(await findUpload()).toEqual([])
    const first = await (await upload(small.bytes, '?name=../a/Beach%20%C3%A9t%C3%A9.jpg')).json()
    expect(first.name).toBe('Beach été.jpg')
    expect(await findUpload()).toEqual([
      {
        ...first,
        bytes: expect.any(Number),
        at: '2026-11-21T08:00:00.000Z',
        by: 'owner@cape.example',
        form: createVariantKey(first.master),
        widths: listVariantWidths(1200),
      },
    ])
    expect(await (await upload(small.bytes, '?name=other.jpg')).json()).toEqual(first)
    // The same picture with other bytes makes the same master.
    const samePicture = await sharp(small.bytes, { failOn: 'none' }).keepExif().toBuffer()
    expect(computeHash(samePicture)).not.toBe(source)
    expect((await upload(samePicture)).status).toBe(201)
    const another = await makePortrait({ width: 1300, height: 400 })
    const second = await (await upload(another.bytes, '?name=Beach%20%C3%A9t%C3%A9.jpg')).json()
    expect(second.name).toBe('Beach été 2.jpg')
  })

  it('is cropped into variants, each made once', async () => {
    const small = await makePortrait({ width: 1200, height: 1600 })
    const { master } = await (await upload(small.bytes)).json()
    const crop = { x: 0.1, y: 0.5, width: 0.8, height: 0.5 }
    const requestVariant = (body: object) => owner.post(`/api/office/media/${master}/forms`, body)
    const form = createVariantKey(master, crop)
    const variant = await (await requestVariant({ crop })).json()
    expect(variant).toEqual({ form, widths: [390, 640, 960], ready: false })
    expect((await get(toVariantAddress(form, 390, 'webp'))).status).toBe(200)
    await makeVariants()
    expect(await (await requestVariant({ crop })).json()).toEqual({ ...variant, ready: true })
    const wholeVariant = { form: createVariantKey(master), widths: [390, 640, 960], ready: true }
    expect(await (await requestVariant({})).json()).toEqual(wholeVariant)
    const fullCrop = { x: 0, y: 0, width: 1, height: 1 }
    expect(await (await requestVariant({ crop: fullCrop })).json()).toEqual(wholeVariant)
    const narrowCrop = { x: 0.5, y: 0.5, width: 0.1, height: 0.1 }
    expect(await (await requestVariant({ crop: narrowCrop })).json()).toMatchObject({
      widths: [120],
      ready: true,
    })
    for (const invalidCrop of [
      { ...crop, x: 0.3 },
      { ...crop, width: 0 },
      { ...crop, y: -0.1 },
    ])
      expect((await requestVariant({ crop: invalidCrop })).status).toBe(422)
    const missingAnswer = await owner.post(`/api/office/media/${'0'.repeat(64)}/forms`, {})
    expect(missingAnswer.status).toBe(404)
    expect((await get(toVariantAddress('0'.repeat(32), 390, 'avif'))).status).toBe(404)
    expect((await get('/media/..%2Fmasters%2Fx')).status).toBe(404)
  })

  it('is refused while the storage is unavailable', async () => {
    const small = await makePortrait({ width: 1200, height: 400 })
    const bucket = await openBucket()
    office.media.storage = openS3Storage(bucket.settings, { pause: async () => {} })
    await bucket.close()
    expect(await readRefusal(await upload(small.bytes))).toEqual([503, 'media-away'])
    expect(await owner.read('/api/office/media')).toEqual([])
  })

  it('is refused if the virus scanner finds something or is unavailable', async () => {
    const { bytes } = await makePortrait({ width: 1200, height: 400 })
    const infected = Buffer.concat([bytes, Buffer.from(eicar)])
    const clamd = await openClamd()
    office.media.scanner = openScanner(clamd.address, { log })
    const infectedAnswer = await upload(infected)
    expect(infectedAnswer.status).toBe(422)
    const { error } = await infectedAnswer.json()
    expect(error).toMatchObject({
      code: 'media-infected',
      message: expect.stringContaining('(Eicar-Test-Signature)'),
    })
    clamd.misbehave('hang-up')
    expect(await readRefusal(await upload(bytes))).toEqual([503, 'media-unscanned'])
    expect(await owner.read('/api/office/media')).toEqual([])
    expect(listStored()).toEqual([])
    expect((await upload(bytes)).status).toBe(201)
    await clamd.close()
  })

  it('is accepted only from editors, up to 40 MB, and leaves no file if it is interrupted', async () => {
    const guest = await openUser(office, 'ada@guests.example')
    expect(await readRefusal(await upload(portrait.bytes, '', {}, guest))).toEqual([
      403,
      'access-denied',
    ])
    const large = new Uint8Array(40 * 1024 * 1024 + 1)
    const declaredAnswer = await upload(new Uint8Array(10), '', {
      headers: { 'content-length': String(large.length) },
    })
    expect(await readRefusal(declaredAnswer)).toEqual([413, 'media-too-large'])
    expect(await readRefusal(await upload(large))).toEqual([413, 'media-too-large'])
    const pieces = [portrait.bytes.subarray(0, 1000)]
    const brokenBody = new ReadableStream({
      pull(controller) {
        const piece = pieces.shift()
        if (piece) controller.enqueue(new Uint8Array(piece))
        else controller.error(new Error('the line is cut'))
      },
    })
    const brokenAnswer = await upload(new Uint8Array(), '', {
      body: brokenBody,
      duplex: 'half',
    } as RequestInit)
    expect(brokenAnswer.status).toBe(400)
    expect(listStored()).toEqual([])
  })
})
