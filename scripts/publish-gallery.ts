import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { people } from '#content/about.ts'
import { shipped } from '#content/shipped.ts'
import { nameCaller } from '#site/client/call-headers.ts'
import { people as signIns } from './look-people.ts'

/**
 * Uploads twelve photographs with an administrator's token, adds them to the first tour (the first
 * one can replace its drawing) and publishes; returns the tour.
 */
export async function publishGallery(
  url: string,
  token: string,
  { isOnTop = false } = {},
): Promise<string> {
  const studio = openStudio(url, token)
  const tours = await (await fetch(`${url}/sitemap.xml`)).text()
  const tour = /\/tour\/([\w-]+)/.exec(tours)?.[1] ?? ''
  const ids: string[] = []
  for (let n = 1; n <= 12; n += 1) {
    const id = `photos/road-${n}`
    // oxlint-disable no-await-in-loop -- As the studio sends them.
    const photo = await studio.upload(n)
    await studio.addPicture(id, photo, `Photograph ${n} of the road`)
    if (n === 1 && isOnTop) await studio.change(`picture/tours/${tour}`, { photo })
    // oxlint-enable no-await-in-loop
    ids.push(id)
  }
  await studio.change(`tour/${tour}`, { gallery: ids })
  await studio.publish()
  return tour
}

/**
 * Publishes three photographs with an administrator's token: a founder on the About page, one in
 * place of a vehicle's drawing, and one in place of Home's drawing.
 */
export async function publishFaces(url: string, token: string): Promise<void> {
  const studio = openStudio(url, token)
  const [[person], [vehicle]] = [people, shipped.vehicles]
  if (!person || !vehicle) throw new Error('There is no one to show.')
  await studio.addPicture('photos/someone', await studio.upload(1), person.name)
  await studio.change(`person/${person.id}`, { picture: 'photos/someone' })
  await studio.change(`picture/${vehicle.picture}`, { photo: await studio.upload(2) })
  await studio.change('picture/hero', { photo: await studio.upload(3) })
  await studio.publish()
}

function openStudio(url: string, token: string) {
  const changed: string[] = []
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
  const studio = '/api/admin/studio'
  const patch = async (name: string, changes: object[]) => {
    const [kind = '', ...id] = name.split('/')
    changed.push(name)
    await ask('PATCH', `${studio}/documents/${kind}/${encodeURIComponent(id.join('/'))}`, {
      changes,
    })
  }
  return {
    /** Waits until every width is made: an owner writes the words meanwhile. */
    async upload(n: number): Promise<object> {
      const { name: _, ...photo } = await ask<{ name: string; master: string }>(
        'POST',
        '/api/office/media',
        await makePhotograph(n),
      )
      for (let ready = false; !ready;) {
        // oxlint-disable no-await-in-loop -- One width after the other.
        ;({ ready } = await ask<{ ready: boolean }>(
          'POST',
          `/api/office/media/${photo.master}/forms`,
          {},
        ))
        if (!ready) await sleep(500)
        // oxlint-enable no-await-in-loop
      }
      return photo
    },
    async addPicture(id: string, photo: object, alt: string): Promise<void> {
      await ask('POST', `${studio}/documents`, { kind: 'picture', id })
      await patch(`picture/${id}`, [
        { path: ['photo'], now: photo },
        { path: ['alt'], was: '', now: alt },
      ])
    },
    change: (name: string, fields: Readonly<Record<string, unknown>>) =>
      patch(
        name,
        Object.entries(fields).map(([field, now]) => ({ path: [field], now })),
      ),
    async publish(): Promise<void> {
      const { documents } = await ask<{ documents: { name: string; version: number }[] }>(
        'POST',
        `${studio}/review`,
        { documents: [...new Set(changed)] },
      )
      const picked = documents.map(({ name, version }) => ({ name, version }))
      await ask('POST', `${studio}/publications`, { documents: picked, note: signIns.office })
    },
  }
}

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
