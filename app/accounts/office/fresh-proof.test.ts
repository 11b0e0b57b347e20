import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '#ui/client/api.ts'
import { createSender, type SendState } from '#ui/client/sender.ts'
import { setProofDialog, withFreshProof } from './fresh-proof.ts'

type Done = { number: number }
const refusedAnswer = {
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
          settle: (isConfirmed) => {
            isProven ||= isConfirmed
            resolve(isConfirmed)
          },
        }),
      ),
  )
  const startAction = () => {
    const states: SendState<Done>[] = []
    const finish = Promise.withResolvers<Answer<Done>>()
    let calls = 0
    const sender = createSender<Done>((state) => states.push(state), {
      words: { refusals: {}, failed: 'It failed.' },
      isSeen: () => true,
    })
    const result = sender.send((attempt) =>
      withFreshProof(async () => {
        calls += 1
        return isProven ? finish.promise : refusedAnswer
      }, attempt),
    )
    return {
      result,
      finish: () => finish.resolve({ ok: true, value: { number: 7 } }),
      steps: () => states.map(({ step }) => step),
      calls: () => calls,
    }
  }
  return { dialogs, startAction }
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
      const { dialogs, startAction } = openDesk()
      const action = startAction()
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      expect(dialogs.map(({ ways }) => ways)).toEqual([['code']])
      dialogs[0]?.settle(true)
      await vi.advanceTimersByTimeAsync(20_000)
      action.finish()
      expect(await action.result).toEqual({ number: 7 })
      expect(action.steps()).toEqual(['busy', 'done'])
      expect(action.calls()).toBe(2)
    },
  )

  it('shares one proof dialog with other actions', async () => {
    const { dialogs, startAction } = openDesk()
    const actions = [startAction(), startAction(), startAction()]
    await vi.advanceTimersByTimeAsync(1000)
    expect(dialogs).toHaveLength(1)
    dialogs[0]?.settle(true)
    for (const { finish } of actions) finish()
    for (const { result } of actions) expect(await result).toEqual({ number: 7 })
  })

  it('reports that nothing was done when the dialog is closed, and asks again at the next click', async () => {
    const { dialogs, startAction } = openDesk()
    const action = startAction()
    await vi.advanceTimersByTimeAsync(40_000)
    dialogs[0]?.settle(false)
    expect(await action.result).toBeUndefined()
    expect(action.steps()).toEqual(['busy', 'refused'])
    expect(action.calls()).toBe(1)
    const nextAction = startAction()
    await vi.advanceTimersByTimeAsync(0)
    expect(dialogs).toHaveLength(2)
    dialogs[1]?.settle(true)
    nextAction.finish()
    expect(await nextAction.result).toEqual({ number: 7 })
  })
})
