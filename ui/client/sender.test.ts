import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '#content/words/en.ts'
import type { Answer } from './api.ts'
import { type Attempt, createSender, type SendState } from './sender.ts'

type Booked = { reference: string }
type Call = {
  attempt: Omit<Attempt, 'whileAsked'>
  whileAsked: Attempt['whileAsked']
  answer: (answer: Answer<Booked>) => void
  fail: () => void
}

const success: Answer<Booked> = { ok: true, value: { reference: 'CC-1' } }
const refuseWith = (code: string, facts = {}) => ({
  ok: false as const,
  refusals: [{ code, facts }],
})

const failures = { failed: 'It failed.', offline: 'You are offline.' }
let forms = 0

const findWrong = () => [{ code: 'email-invalid', field: 'email' } as const]

const throwBroken = () => {
  throw new Error('broken')
}

function openForm(name = `form ${(forms += 1)}`) {
  const states: SendState<Booked>[] = []
  const calls: Call[] = []
  let isOnPage = true
  const sender = createSender<Booked>((state) => states.push(state), {
    words: { refusals: en.refusals, passwordRules: en.passwordRules, ...failures },
    form: name,
    isSeen: () => isOnPage,
  })
  const leave = () => {
    isOnPage = false
  }
  const press = (request: unknown) =>
    sender.send(
      ({ whileAsked, ...attempt }) =>
        new Promise<Answer<Booked>>((answer, reject) => {
          calls.push({ attempt, whileAsked, answer, fail: () => reject(new Error('away')) })
        }),
      request,
    )
  return {
    ...sender,
    name,
    press,
    leave,
    calls,
    steps: () => states.map(({ step }) => step),
    shown: states,
  }
}

describe('a sent form', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const done = { reference: 'CC-1' }
  // 'wait': 30 seconds without an answer; 'done' and 'refused' answer the oldest open call.
  it.each([
    ['is done when its answer arrives', 'press done', 'busy done', 1],
    ['is sent once if it is clicked twice', 'press press done', 'busy done', 1],
    ['fails after 30 s, and is done with a late answer', 'press wait done', 'busy failed done', 1],
    ['is done once with two answers', 'press wait press done done', 'busy failed busy done', 2],
    ['stays done after a refusal', 'press wait press done refused', 'busy failed busy done', 2],
    ['shows a late refusal', 'press wait refused', 'busy failed refused', 1],
    ['shows no refusal after an edit', 'press wait edit refused', 'busy failed idle', 1],
    ['stays busy if edited during the request', 'press edit refused', 'busy refused', 1],
  ])('%s', async (_title, acts, steps, calls) => {
    const form = openForm()
    const sent: Promise<unknown>[] = []
    let answered = 0
    for (const act of acts.split(' ')) {
      if (act === 'press') sent.push(form.press('a'))
      else if (act === 'wait') vi.advanceTimersByTime(30_000)
      else if (act === 'edit') form.edit()
      else form.calls[answered++]?.answer(act === 'done' ? success : refuseWith('date-full'))
      await vi.advanceTimersByTimeAsync(0)
    }
    const results = sent.map((_, index) =>
      index === 0 && acts.includes('done') ? done : undefined,
    )
    expect(await Promise.all(sent)).toEqual(results)
    expect([form.steps(), form.calls.length]).toEqual([steps.split(' '), calls])
    const last = steps.endsWith('done') ? { step: 'done', value: done } : {}
    expect(form.shown.at(-1)).toMatchObject(last)
  })

  it('shows its refusal until an edit, and has a new key afterwards', async () => {
    const form = openForm()
    const sent = form.press('a')
    form.calls[0]?.answer(refuseWith('subject-required'))
    expect(await sent).toBeUndefined()
    expect(form.shown.at(-1)).toMatchObject({
      step: 'refused',
      lines: [{ text: en.refusals['subject-required'] }],
    })
    form.edit()
    expect(form.steps().at(-1)).toBe('idle')
    void form.press('b')
    expect(form.calls[1]?.attempt.key).not.toBe(form.calls[0]?.attempt.key)
  })

  it('shows the minutes of a limit, and keeps its key for the next attempt', async () => {
    const form = openForm()
    const sent = form.press('a')
    form.calls[0]?.answer(refuseWith('sign-in-limited', { minutes: 7 }))
    await sent
    const text = 'Too many login attempts. Please try again in 7 minutes.'
    expect(form.shown.at(-1)).toMatchObject({ lines: [{ text }] })
    void form.press('a')
    expect(form.calls[1]?.attempt).toEqual(form.calls[0]?.attempt)
  })

  it('fails without a connection, and keeps its key when it is sent again', async () => {
    const form = openForm()
    const sent = form.press({ name: 'Ann' })
    vi.stubGlobal('navigator', { onLine: false })
    form.calls[0]?.fail()
    expect(await sent).toBeUndefined()
    expect(form.shown.at(-1)).toEqual({
      step: 'failed',
      lines: [
        { text: 'It failed.', isFailure: true },
        { text: 'You are offline.', isFailure: true },
      ],
    })
    vi.unstubAllGlobals()
    vi.advanceTimersByTime(60_000)
    void form.press({ name: 'Ann' })
    expect(form.calls[1]?.attempt).toEqual(form.calls[0]?.attempt)
  })

  it('shows each rule that a weak password does not meet', () => {
    const form = openForm()
    const facts = { reasons: ['length', 'number', 'of a newer release'] }
    form.refuse([{ code: 'password-weak', field: 'password', facts }])
    expect(form.shown.at(-1)).toMatchObject({
      lines: [
        { text: en.passwordRules.length, field: 'password' },
        { text: en.passwordRules.number, field: 'password' },
      ],
    })
  })

  it('fails if it throws before its request', async () => {
    const form = openForm()
    expect(await form.send(throwBroken, 'a')).toBeUndefined()
    expect(form.steps()).toEqual(['busy', 'failed'])
  })

  it('has its full time limit again after a question to the user', async () => {
    const form = openForm()
    const sent = form.press('a')
    vi.advanceTimersByTime(29_000)
    const reply = Promise.withResolvers<boolean>()
    const question = form.calls[0]?.whileAsked(() => reply.promise)
    vi.advanceTimersByTime(600_000)
    expect(form.steps()).toEqual(['busy'])
    reply.resolve(true)
    expect(await question).toBe(true)
    vi.advanceTimersByTime(29_000)
    expect(form.steps()).toEqual(['busy'])
    vi.advanceTimersByTime(1_000)
    expect(form.steps()).toEqual(['busy', 'failed'])
    form.calls[0]?.answer(success)
    await sent
    expect(form.steps()).toEqual(['busy', 'failed', 'done'])
  })

  it('keeps its key if the answer arrives after the user left the page', async () => {
    const form = openForm()
    const sent = form.press('a')
    form.leave()
    form.calls[0]?.answer(success)
    expect(await sent).toEqual({ reference: 'CC-1' })
    const again = openForm(form.name)
    void again.press('a')
    expect(again.calls[0]?.attempt).toEqual(form.calls[0]?.attempt)
  })

  it('has a new key after an answer that the user has seen', async () => {
    const form = openForm()
    const sent = form.press('a')
    form.calls[0]?.answer(success)
    await sent
    void form.press('a')
    expect(form.calls[1]?.attempt.key).not.toBe(form.calls[0]?.attempt.key)
  })

  it('keeps its key if it names no request', async () => {
    const form = openForm()
    const first = form.press(undefined)
    form.calls[0]?.fail()
    await first
    const second = form.press(undefined)
    expect(form.calls[0]?.attempt.key).toMatch(/./)
    expect(form.calls[1]?.attempt).toEqual(form.calls[0]?.attempt)
    form.calls[1]?.answer(success)
    expect(await second).toEqual({ reference: 'CC-1' })
  })

  it('is not sent while its own check refuses it', async () => {
    const form = openForm()
    await form.submit({ to: 'POST /api/newsletter', check: findWrong }, { email: 'a' })
    expect(form.steps()).toEqual(['refused'])
  })
})
