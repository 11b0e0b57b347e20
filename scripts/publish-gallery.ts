import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { nameCaller } from '#site/client/call-headers.ts'
import { people } from './look-people.ts'

/**
 * Uploads twelve photographs as the administrator of this token, puts them on the page of the first tour, the first in the place of its drawing too where
 * it is wanted on top, and publishes; gives the tour.
 */
export async function publishGallery(
  url: string,
  token: string,
  { isOnTop = false } = {},
): Promise<string> {
  const ask = async <Answer>(method: string, address: string, sent: object | Buffer) => {
    const isFile = Buffer.isBuffer(sent)
    const answer = await fetch(url + address, {
      method,
      headers: {
        ...nameCaller(token),
        'content-type': isFile ? 'image/jpeg' : 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: isFile ? new Uint8Array(sent) : JSON.stringify(sent),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const tours = await (await fetch(`${url}/sitemap.xml`)).text()
  const tour = /\/tour\/([\w-]+)/.exec(tours)?.[1] ?? ''
  const studio = '/api/admin/studio'
  const ids: string[] = []
  const photos: object[] = []
  for (let n = 1; n <= 12; n += 1) {
    // oxlint-disable no-await-in-loop -- As the studio sends them.
    const { name: _, ...photo } = await ask<{ name: string; master: string }>(
      'POST',
      '/api/office/media',
      await makePhotograph(n),
    )
    const id = `photos/road-${n}`
    await ask('POST', `${studio}/documents`, { kind: 'picture', id })
    await ask('PATCH', `${studio}/documents/picture/${encodeURIComponent(id)}`, {
      changes: [
        { path: ['photo'], now: photo },
        { path: ['alt'], was: '', now: `Photograph ${n} of the road` },
      ],
    })
    ids.push(id)
    photos.push(photo)
    // Made one width after the other while their words are written, which takes longer than this.
    for (let ready = false; !ready; await sleep(ready ? 0 : 500))
      ({ ready } = await ask<{ ready: boolean }>(
        'POST',
        `/api/office/media/${photo.master}/forms`,
        {},
      ))
    // oxlint-enable no-await-in-loop
  }
  const onTop = isOnTop ? [`tours/${tour}`] : []
  for (const id of onTop)
    // oxlint-disable-next-line no-await-in-loop -- One at most.
    await ask('PATCH', `${studio}/documents/picture/${encodeURIComponent(id)}`, {
      changes: [{ path: ['photo'], now: photos[0] }],
    })
  await ask('PATCH', `${studio}/documents/tour/${tour}`, {
    changes: [{ path: ['gallery'], now: ids }],
  })
  const names = [`tour/${tour}`, ...[...ids, ...onTop].map((id) => `picture/${id}`)]
  const { documents } = await ask<{ documents: { name: string; version: number }[] }>(
    'POST',
    `${studio}/review`,
    { documents: names },
  )
  const picked = documents.map(({ name, version }) => ({ name, version }))
  await ask('POST', `${studio}/publications`, { documents: picked, note: people.office })
  return tour
}

/** A drawing with the grain of a photograph. */
export async function makePhotograph(n: number): Promise<Buffer> {
  const drawn = readdirSync('site/drawn/tours').filter((name) => /^[\w-]+\.svg$/.test(name))
  const file = path.join('site/drawn/tours', drawn[n % drawn.length] ?? '')
  const size = { width: 2000, height: 1500 }
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const grain = sharp({ create: { ...size, channels: 3, background: 'grey', noise } })
  const picture = sharp(file, { density: 150 }).resize({ ...size, fit: 'cover' })
  return picture
    .composite([{ input: await grain.png().toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
