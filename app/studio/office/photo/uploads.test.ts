import { describe, expect, it, vi } from 'vitest'
import { palette } from '#rules/text/palette.ts'
import type { Master } from './media-calls.ts'
import { createFileSlug } from './new-pictures.ts'
import { createUploads } from './uploads.ts'

const master: Master = { master: 'ab'.repeat(32), width: 4000, height: 3000, colour: palette.ink }
const createFile = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
type Send = Parameters<typeof createUploads>[0]['send']

function openUploads(send: Send, onStored = vi.fn<(storedMaster: Master, file: File) => void>()) {
  const uploads = createUploads({ send, onStored })
  const steps: string[] = []
  uploads.watch(() =>
    steps.push(
      uploads
        .get()
        .map(({ name, step, sent }) => `${name} ${step} ${sent}`)
        .join(', '),
    ),
  )
  return { uploads, onStored, steps }
}

describe('uploads', () => {
  it('run one after the other with their progress, and leave the list once stored', async () => {
    const { uploads, onStored, steps } = openUploads(async (_, { onSent }) => {
      onSent(0.5)
      onSent(1)
      return { ok: true, value: master }
    })
    uploads.add([createFile('a.jpg'), createFile('b.jpg')])
    await expect.poll(() => uploads.get()).toEqual([])
    expect(onStored.mock.calls.map(([, file]) => file.name)).toEqual(['a.jpg', 'b.jpg'])
    expect(steps).toContain('a.jpg sending 0.5, b.jpg waiting 0')
    expect(steps).toContain('a.jpg preparing 1, b.jpg waiting 0')
    expect(steps.some((step) => /a\.jpg.*b\.jpg sending/.test(step))).toBe(false)
  })

  it('report a refusal and continue with the next file', async () => {
    const { uploads, onStored } = openUploads(async (file) =>
      file.name === 'a.heic'
        ? { ok: false, refusals: [{ code: 'x', message: 'This is an HEIC file.' }] }
        : { ok: true, value: master },
    )
    uploads.add([createFile('a.heic'), createFile('b.jpg')])
    await expect.poll(() => uploads.get()).toHaveLength(1)
    expect(uploads.get()).toEqual([
      expect.objectContaining({
        name: 'a.heic',
        step: 'refused',
        why: expect.stringMatching(/HEIC/),
      }),
    ])
    expect(onStored).toHaveBeenCalledTimes(1)
    uploads.remove(uploads.get()[0]?.id ?? '')
    expect(uploads.get()).toEqual([])
  })

  it('report a lost connection, and are sent again on request', async () => {
    const repeats: boolean[] = []
    const { uploads, onStored } = openUploads(async (_, { isAgain }) => {
      repeats.push(isAgain)
      if (repeats.length === 1) throw new Error('Nobody answered.')
      return { ok: true, value: master }
    })
    uploads.add([createFile('a.jpg')])
    await expect.poll(() => uploads.get()[0]?.step).toBe('lost')
    uploads.retry(uploads.get()[0]?.id ?? '')
    await expect.poll(() => uploads.get()).toEqual([])
    expect(onStored).toHaveBeenCalledTimes(1)
    expect(repeats).toEqual([false, true])
  })

  it('are not sent again if the file is stored and only the next step failed', async () => {
    const send = vi.fn<Send>(async () => ({ ok: true, value: master }))
    const onStored = vi.fn<() => void>().mockImplementationOnce(() => {
      throw new Error('The draft could not be stored.')
    })
    const { uploads } = openUploads(send, onStored)
    uploads.add([createFile('a.jpg')])
    await expect.poll(() => uploads.get()[0]?.step).toBe('lost')
    uploads.retry(uploads.get()[0]?.id ?? '')
    await expect.poll(() => uploads.get()).toEqual([])
    expect(send).toHaveBeenCalledTimes(1)
    expect(onStored).toHaveBeenCalledTimes(2)
  })
})

it.each([
  ['IMG_2041 (1).JPG', 'img-2041-1'],
  ['Déjeuner à Franschhoek.jpeg', 'dejeuner-a-franschhoek'],
  ['午後.png', 'photograph'],
  ['..', 'photograph'],
  [`${'long '.repeat(40)}.webp`, 'long-long-long-long-long-long-long-long-long-long-long-long'],
])('creates from the file name %s the slug %s', (file, name) => {
  expect(createFileSlug(file)).toBe(name)
})
