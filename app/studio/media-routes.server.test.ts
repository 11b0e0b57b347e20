import { beforeAll, describe, expect, it, afterAll } from 'vitest'
import { engines } from '#tests/databases.ts'
import { storeDraft } from '#tests/fixtures/studio.ts'
import { drawPlain } from '#tests/fixtures/hostile-files.ts'
import { type MediaOffice, openMediaOffice } from '#tests/media-office.ts'
import { readRefusal, openAdministrator, type TestBrowser } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { contentDrafts } from './schema.server.ts'

const apiUrl = '/api/storage/v1'

describe.each(engines)('the storage service on the %s database', (engine) => {
  let office: MediaOffice
  let owner: TestBrowser
  let bytes: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    office = await openMediaOffice(engine)
    owner = await openAdministrator(office, 'owner@cape.example')
    bytes = new Uint8Array(await drawPlain(1200, 400).jpeg().toBuffer())
  })
  afterAll(() => office.close())

  const upload = (name: string, body = bytes) =>
    owner.ask(`${apiUrl}/object/media/${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body,
    })
  const list = async (body: object = {}) => {
    const objects = await (await owner.post(`${apiUrl}/object/list/media`, body)).json()
    return objects.map(({ name }: { name: string }) => name)
  }

  it('has one bucket', async () => {
    const [bucket] = await owner.read(`${apiUrl}/bucket`)
    expect(bucket).toMatchObject({ id: 'media', public: false, file_size_limit: 41_943_040 })
    expect(await owner.read(`${apiUrl}/bucket/media`)).toEqual(bucket)
    expect((await owner.get(`${apiUrl}/bucket/other`)).status).toBe(404)
  })

  it('stores an upload under its name and describes it', async () => {
    const answer = await upload('Boulders beach.jpg')
    expect(answer.status).toBe(200)
    const { Id, Key } = await answer.json()
    expect(Key).toBe('media/Boulders beach.jpg')
    const info = await owner.get(`${apiUrl}/object/info/media/Boulders%20beach.jpg`)
    expect(await info.json()).toEqual({
      name: 'Boulders beach.jpg',
      id: Id,
      created_at: start.toISOString(),
      metadata: {
        size: expect.any(Number),
        mimetype: 'image/jpeg',
        cacheControl: 'max-age=3600',
        width: 1200,
        height: 400,
      },
    })
    expect(await readRefusal(await upload('Boulders beach.jpg'))).toEqual([409, 'media-name-taken'])
    expect(await readRefusal(await upload('.hidden'))).toEqual([422, 'media-name-wrong'])
    const text = await upload('text.jpg', new TextEncoder().encode('<script>'))
    expect(await readRefusal(text)).toEqual([422, 'media-kind'])
    expect((await owner.get(`${apiUrl}/object/info/media/none.jpg`)).status).toBe(404)
  })

  it('copies and renames objects, and lists them by page and order', async () => {
    const copy = (sourceKey: string, destinationKey: string, action = 'copy') =>
      owner.post(`${apiUrl}/object/${action}`, { bucketId: 'media', sourceKey, destinationKey })
    const source = 'Boulders beach.jpg'
    for (let index = 0; index < 104; index += 1)
      await copy(source, `copy ${String(index).padStart(3, '0')}`)
    const names = await list()
    expect(names).toHaveLength(100)
    expect(names.slice(0, 2)).toEqual([source, 'copy 000'])
    expect(await list({ offset: 100 })).toEqual([
      'copy 099',
      'copy 100',
      'copy 101',
      'copy 102',
      'copy 103',
    ])
    expect(await list({ prefix: 'copy 1', limit: 2 })).toEqual(['copy 100', 'copy 101'])
    const lastNames = await list({ limit: 1, sortBy: { column: 'name', order: 'desc' } })
    expect(lastNames).toEqual(['copy 103'])
    expect((await copy('copy 103', 'moved', 'move')).status).toBe(200)
    expect(await list({ prefix: 'moved' })).toEqual(['moved'])
    expect(await list({ prefix: 'copy 103' })).toEqual([])
    expect(await readRefusal(await copy('copy 102', source))).toEqual([409, 'media-name-taken'])
    expect(await readRefusal(await copy('copy 102', source, 'move'))).toEqual([
      409,
      'media-name-taken',
    ])
    expect(await list({ prefix: 'copy 102' })).toEqual(['copy 102'])
    expect(await readRefusal(await copy('none', 'any'))).toEqual([404, 'not-found'])
    expect(await readRefusal(await copy(source, '../up'))).toEqual([422, 'media-name-wrong'])
    expect((await owner.post(`${apiUrl}/object/list/media`, { limit: 0 })).status).toBe(422)
  })

  it('opens an object by its signed address until that expires', async () => {
    const sign = await owner.post(`${apiUrl}/object/sign/media/moved`, { expiresIn: 60 })
    const { signedURL } = await sign.json()
    const open = (address: string) => office.app.request(`${apiUrl}${address}`)
    const signedFile = await open(signedURL)
    expect(signedFile.headers.get('content-type')).toBe('image/jpeg')
    expect(signedFile.headers.get('cache-control')).toBe('private, max-age=3600')
    expect((await signedFile.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    expect((await open(signedURL.replace('moved', 'copy%20000'))).status).toBe(404)
    expect((await open(signedURL.replace(/token=\d/, 'token=9'))).status).toBe(404)
    expect((await open('/object/sign/media/moved?token=x')).status).toBe(404)
    expect((await open('/object/sign/media/moved')).status).toBe(422)
    office.clock.now = new Date(start.getTime() + 61_000)
    expect((await open(signedURL)).status).toBe(404)
    office.clock.now = start
  })

  it('removes a photograph together with its last name, unless the site shows it', async () => {
    const remove = (...prefixes: string[]) =>
      owner.ask(`${apiUrl}/object/media`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes }),
      })
    const [newestObject] = await (
      await owner.post(`${apiUrl}/object/list/media`, { limit: 1 })
    ).json()
    const removed = await (await remove('copy 000', 'none')).json()
    expect(removed.map(({ name }: { name: string }) => name)).toEqual(['copy 000'])
    await storeDraft(office, 'picture/hero', { alt: 'A beach', photo: { master: newestObject.id } })
    const allNames = await list({ limit: 1000 })
    expect(await readRefusal(await remove(...allNames))).toEqual([409, 'media-named'])
    expect(await list({ limit: 1000 })).toEqual(allNames)
    await office.db.delete(contentDrafts)
    expect(await (await remove(...allNames)).json()).toHaveLength(allNames.length)
    expect(await list()).toEqual([])
    expect(await office.media.storage.get(`masters/${newestObject.id}`)).toBeUndefined()
    for await (const { key } of office.media.storage.list('forms/')) expect(key).toBe('')
    const [entry] = await office.db.select().from(auditLog)
    expect(entry?.actorId).not.toBeNull()
    expect((await office.db.select().from(auditLog)).map(({ action }) => action)).toContain(
      'photograph-removed',
    )
  })
})
