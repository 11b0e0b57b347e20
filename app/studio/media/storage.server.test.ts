import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBucket } from '#tests/gateways/s3/bucket.ts'
import { openFolderStorage } from './media.server.ts'
import { openS3Storage } from './s3-storage.server.ts'
import { readStoredBytes, type Storage, StorageUnavailable } from './storage.server.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const listKeys = async (storage: Storage, prefix: string) => {
  const keys: string[] = []
  for await (const { key, bytes } of storage.list(prefix)) keys.push(`${key} ${bytes}`)
  return keys
}

const kinds = {
  folder: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'media-'))
    const close = async () => rmSync(folder, { recursive: true })
    return { storage: openFolderStorage(folder), folder, close }
  },
  S3: async () => {
    const bucket = await openBucket({ keysAtOnce: 2 })
    const storage = openS3Storage(bucket.settings, { pause: async () => {} })
    return { storage, folder: '', close: bucket.close }
  },
}

describe.each(Object.entries(kinds))('a storage of pictures in a %s', (_, open) => {
  let testStorage: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    testStorage = await open()
    return () => testStorage.close()
  })

  it('stores, finds, lists and removes files', async () => {
    const { storage } = testStorage
    const binary = new Uint8Array(70_000).map((_, index) => index * 31)
    await storage.put('masters/ab', binary, 'image/jpeg')
    expect(await readStoredBytes(storage, 'masters/ab')).toEqual(binary)
    expect((await storage.get('masters/ab'))?.bytes).toBe(70_000)
    await storage.put('masters/ab', encode('again'), 'image/jpeg')
    expect(await readStoredBytes(storage, 'masters/ab')).toEqual(encode('again'))
    const names = ['ac-390.avif', 'ac-390.webp', 'ad-640.avif', 'ae-640.avif', 'af-640.avif']
    for (const name of names) await storage.put(`forms/${name}`, encode(name), 'image/avif')
    expect(await listKeys(storage, 'forms/')).toEqual(names.map((name) => `forms/${name} 11`))
    expect(await listKeys(storage, 'forms/ac-')).toHaveLength(2)
    expect(await listKeys(storage, 'none/')).toEqual([])
    await storage.remove('masters/ab')
    await storage.remove('masters/ab')
    expect(await storage.get('masters/ab')).toBeUndefined()
  })

  it('refuses keys that point outside their folder', async () => {
    const { storage } = testStorage
    for (const key of ['../secrets', 'masters/../../x', 'masters/', '/etc/x', 'masters/.x', 'x'])
      await expect(storage.get(key)).rejects.toThrow('A key is')
  })
})

it('stores files that only their owner can read, and leaves no incomplete file', async () => {
  const { storage, folder, close } = await kinds.folder()
  await storage.put('masters/ab', encode('x'), 'image/jpeg')
  expect(statSync(path.join(folder, 'masters/ab')).mode & 0o777).toBe(0o600)
  expect(statSync(path.join(folder, 'masters')).mode & 0o777).toBe(0o700)
  await expect(storage.put('masters/ab/c' as string, encode('x'), '')).rejects.toThrow()
  expect(readdirSync(path.join(folder, 'incoming'))).toEqual([])
  await close()
})

it('reports a folder that cannot be used', async () => {
  const { folder, close } = await kinds.folder()
  const storage = openFolderStorage('/dev/null/media')
  await expect(storage.put('masters/ab', encode('x'), '')).rejects.toThrow(StorageUnavailable)
  expect(folder).not.toBe('')
  await close()
})

describe('an unreliable bucket', () => {
  let bucket: Awaited<ReturnType<typeof openBucket>>
  let storage: Storage
  let pauses: number[]
  const clock = { skewMs: 0 }
  beforeEach(async () => {
    clock.skewMs = 0
    bucket = await openBucket({ now: () => new Date(Date.now() + clock.skewMs) })
    pauses = []
    storage = openS3Storage(bucket.settings, { pause: async (ms) => pauses.push(ms) })
  })
  afterEach(() => bucket.close())

  it('is retried if it is busy or the connection breaks', async () => {
    const busy = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' }
    bucket.addFault({ on: 'PUT /pictures/masters/*', answer: busy })
    bucket.addFault({ on: 'PUT /pictures/masters/*', answer: 'hang-up', worked: true })
    await storage.put('masters/ab', encode('whole'), 'image/jpeg')
    expect(pauses).toEqual([200, 1000])
    expect(bucket.objects.get('masters/ab')).toEqual({
      body: Buffer.from('whole'),
      type: 'image/jpeg',
    })
    bucket.addFault({ on: 'GET /pictures/masters/*', answer: 'hang-up' })
    expect(await readStoredBytes(storage, 'masters/ab')).toEqual(encode('whole'))
  })

  it('is reported if it keeps failing', async () => {
    const busy = { status: 503, body: '<Error><Code>SlowDown</Code></Error>' }
    bucket.addFault({ on: 'PUT /pictures/masters/*', times: 9, answer: busy })
    const storing = storage.put('masters/ab', encode('x'), 'image/jpeg')
    await expect(storing).rejects.toThrow('The bucket of pictures cannot be used: 503 SlowDown.')
    expect(pauses).toEqual([200, 1000, 3000])
    expect(bucket.objects.size).toBe(0)
  })

  it('is not retried after a refusal: wrong clock, key, region or bucket', async () => {
    clock.skewMs = 16 * 60_000
    await expect(storage.get('masters/ab')).rejects.toThrow('more than 15 minutes apart')
    clock.skewMs = 0
    const withWrongSecret = openS3Storage({ ...bucket.settings, secret: 'another' })
    await expect(withWrongSecret.get('masters/ab')).rejects.toThrow('403 SignatureDoesNotMatch')
    const withUnknownKey = openS3Storage({ ...bucket.settings, keyId: 'another' })
    await expect(withUnknownKey.get('masters/ab')).rejects.toThrow('403 InvalidAccessKeyId')
    const withWrongRegion = openS3Storage({ ...bucket.settings, region: 'eu-west-1' })
    await expect(withWrongRegion.get('masters/ab')).rejects.toThrow(
      '400 AuthorizationHeaderMalformed',
    )
    const withoutBucket = openS3Storage({
      ...bucket.settings,
      url: bucket.settings.url.replace('pic', 'x'),
    })
    await expect(withoutBucket.put('masters/ab', encode('x'), '')).rejects.toThrow('does not exist')
    await expect(listKeys(withoutBucket, 'masters/')).rejects.toThrow('does not exist')
    expect(bucket.requests).toHaveLength(6)
  })
})
