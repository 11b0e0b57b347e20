import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '#ui/client/api.ts'
import { createSender, type SendState } from '#ui/client/sender.ts'
import { setProofDialog, withFreshProof } from './fresh-proof.ts'

type Done = { number: number }
const needed = {
  ok: false as const,
  refusals: [{ code: 'fresh-proof-needed', facts: { ways: ['code'] } }],
}

/** Opens a desk with actions that need a proof. The test answers the desk's dialog. */
function openDesk() {
  const dialogs: { ways: readonly string[]; settle: (isProven: boolean) => void }[] = []
  let isProven = false
  setProofDialog(
    (ways) =>
      new Promise((resolve) =>
        dialogs.push({
          ways,
          settle: (is) => {
            isProven ||= is
            resolve(is)
          },
        }),
      ),
  )
  const press = () => {
    const states: SendState<Done>[] = []
    const finish = Promise.withResolvers<Answer<Done>>()
    let calls = 0
    const sender = createSender<Done>((state) => states.push(state), {
      words: { refusals: {}, failed: 'It failed.' },
      isSeen: () => true,
    })
    const sent = sender.send((attempt) =>
      withFreshProof(async () => {
        calls += 1
        return isProven ? finish.promise : needed
      }, attempt),
    )
    return {
      sent,
      finish: () => finish.resolve({ ok: true, value: { number: 7 } }),
      steps: () => states.map(({ step }) => step),
      calls: () => calls,
    }
  }
  return { dialogs, press }
}

describe('an action that needs a fresh proof', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    setProofDialog(undefined)
  })

  it.each([1, 29, 31, 300])(
    'waits %i seconds for the proof dialog without reporting a failure',
    async (seconds) => {
      const { dialogs, press } = openDesk()
      const act = press()
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      expect(dialogs.map(({ ways }) => ways)).toEqual([['code']])
      dialogs[0]?.settle(true)
      await vi.advanceTimersByTimeAsync(20_000)
      act.finish()
      expect(await act.sent).toEqual({ number: 7 })
      expect(act.steps()).toEqual(['busy', 'done'])
      expect(act.calls()).toBe(2)
    },
  )

  it('shares one proof dialog with other actions', async () => {
    const { dialogs, press } = openDesk()
    const acts = [press(), press(), press()]
    await vi.advanceTimersByTimeAsync(1000)
    expect(dialogs).toHaveLength(1)
    dialogs[0]?.settle(true)
    for (const { finish } of acts) finish()
    for (const { sent } of acts) expect(await sent).toEqual({ number: 7 })
  })

  it('reports that nothing was done when the dialog is closed, and asks again at the next click', async () => {
    const { dialogs, press } = openDesk()
    const act = press()
    await vi.advanceTimersByTimeAsync(40_000)
    dialogs[0]?.settle(false)
    expect(await act.sent).toBeUndefined()
    expect(act.steps()).toEqual(['busy', 'refused'])
    expect(act.calls()).toBe(1)
    const next = press()
    await vi.advanceTimersByTimeAsync(0)
    expect(dialogs).toHaveLength(2)
    dialogs[1]?.settle(true)
    next.finish()
    expect(await next.sent).toEqual({ number: 7 })
  })
})
