import { describe, expect, it, vi } from 'vitest'
import { palette } from '#rules/text/palette.ts'
import type { Master } from './media-calls.ts'
import { createUploads } from './uploads.ts'

const master: Master = { master: 'ab'.repeat(32), width: 4000, height: 3000, colour: palette.ink }
const fileOf = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
type Send = Parameters<typeof createUploads>[0]['send']

function open(send: Send, onKept = vi.fn<(kept: Master, file: File) => void>()) {
  const uploads = createUploads({ send, onKept })
  const steps: string[] = []
  uploads.watch(() =>
    steps.push(
      uploads
        .get()
        .map(({ name, step, sent }) => `${name} ${step} ${sent}`)
        .join(', '),
    ),
  )
  return { uploads, onKept, steps }
}

describe('uploads', () => {
  it('go one after the other, with how far each is, and leave the list once they are kept', async () => {
    const { uploads, onKept, steps } = open(async (_, { onSent }) => {
      onSent(0.5)
      onSent(1)
      return { ok: true, value: master }
    })
    uploads.add([fileOf('a.jpg'), fileOf('b.jpg')])
    await expect.poll(() => uploads.get()).toEqual([])
    expect(onKept.mock.calls.map(([, file]) => file.name)).toEqual(['a.jpg', 'b.jpg'])
    expect(steps).toContain('a.jpg sending 0.5, b.jpg waiting 0')
    expect(steps).toContain('a.jpg preparing 1, b.jpg waiting 0')
    expect(steps.some((step) => /a\.jpg.*b\.jpg sending/.test(step))).toBe(false)
  })

  it('say why one is not taken, and go on with the next', async () => {
    const { uploads, onKept } = open(async (file) =>
      file.name === 'a.heic'
        ? { ok: false, refusals: [{ code: 'x', message: 'This is an HEIC file.' }] }
        : { ok: true, value: master },
    )
    uploads.add([fileOf('a.heic'), fileOf('b.jpg')])
    await expect.poll(() => uploads.get()).toHaveLength(1)
    expect(uploads.get()).toEqual([
      expect.objectContaining({
        name: 'a.heic',
        step: 'refused',
        why: expect.stringMatching(/HEIC/),
      }),
    ])
    expect(onKept).toHaveBeenCalledTimes(1)
    uploads.remove(uploads.get()[0]?.id ?? '')
    expect(uploads.get()).toEqual([])
  })

  it('tell a lost line plainly, and send it once more when asked', async () => {
    const tries: boolean[] = []
    const { uploads, onKept } = open(async (_, { isAgain }) => {
      tries.push(isAgain)
      if (tries.length === 1) throw new Error('Nobody answered.')
      return { ok: true, value: master }
    })
    uploads.add([fileOf('a.jpg')])
    await expect.poll(() => uploads.get()[0]?.step).toBe('lost')
    uploads.again(uploads.get()[0]?.id ?? '')
    await expect.poll(() => uploads.get()).toEqual([])
    expect(onKept).toHaveBeenCalledTimes(1)
    expect(tries).toEqual([false, true])
  })

  it('do not send again what is kept already, where only what follows failed', async () => {
    const send = vi.fn<Send>(async () => ({ ok: true, value: master }))
    const onKept = vi.fn<() => void>().mockImplementationOnce(() => {
      throw new Error('The draft could not be stored.')
    })
    const { uploads } = open(send, onKept)
    uploads.add([fileOf('a.jpg')])
    await expect.poll(() => uploads.get()[0]?.step).toBe('lost')
    uploads.again(uploads.get()[0]?.id ?? '')
    await expect.poll(() => uploads.get()).toEqual([])
    expect(send).toHaveBeenCalledTimes(1)
    expect(onKept).toHaveBeenCalledTimes(2)
  })
})
