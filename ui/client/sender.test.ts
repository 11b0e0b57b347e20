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

const booked: Answer<Booked> = { ok: true, value: { reference: 'CC-1' } }
const refused = (code: string, facts = {}) => ({ ok: false as const, refusals: [{ code, facts }] })

let forms = 0

const findWrong = () => [{ code: 'email-invalid', field: 'email' } as const]

const broken = () => {
  throw new Error('broken')
}

function openForm(name = `form ${(forms += 1)}`) {
  const shown: SendState<Booked>[] = []
  const calls: Call[] = []
  let isThere = true
  const sender = createSender<Booked>((state) => shown.push(state), {
    words: {
      refusals: en.refusals,
      passwordRules: en.passwordRules,
      failed: 'It failed.',
      offline: 'You are offline.',
    },
    form: name,
    isSeen: () => isThere,
  })
  const leave = () => {
    isThere = false
  }
  const press = (request: unknown) =>
    sender.send(
      ({ whileAsked, ...attempt }) =>
        new Promise<Answer<Booked>>((resolve, reject) =>
          calls.push({
            attempt,
            whileAsked,
            answer: resolve,
            fail: () => reject(new Error('away')),
          }),
        ),
      request,
    )
  return { ...sender, name, press, leave, calls, steps: () => shown.map(({ step }) => step), shown }
}

describe('a form that is sent', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is busy until its answer is there, and gives what came', async () => {
    const form = openForm()
    const sent = form.press('a')
    expect(form.steps()).toEqual(['busy'])
    form.calls[0]?.answer(booked)
    expect(await sent).toEqual({ reference: 'CC-1' })
    expect(form.shown.at(-1)).toEqual({ step: 'done', value: { reference: 'CC-1' } })
  })

  it('says what was refused until something is edited, and asks under a new key after an edit', async () => {
    const form = openForm()
    const sent = form.press('a')
    form.calls[0]?.answer(refused('subject-required'))
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

  it('that was limited keeps the minutes of the answer, and its key for the next attempt', async () => {
    const form = openForm()
    const sent = form.press('a')
    form.calls[0]?.answer(refused('sign-in-limited', { minutes: 7 }))
    await sent
    const text = 'Too many login attempts. Please try again in 7 minutes.'
    expect(form.shown.at(-1)).toMatchObject({ lines: [{ text }] })
    void form.press('a')
    expect(form.calls[1]?.attempt).toEqual(form.calls[0]?.attempt)
  })

  it('without a connection fails, and is the same request when it is sent again', async () => {
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

  it('says each rule that a weak password does not meet', () => {
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

  it('that throws before it asks fails in the same way', async () => {
    const form = openForm()
    expect(await form.send(broken, 'a')).toBeUndefined()
    expect(form.steps()).toEqual(['busy', 'failed'])
  })

  it('answered late has failed meanwhile, and is done when the answer comes', async () => {
    const form = openForm()
    const sent = form.press('a')
    vi.advanceTimersByTime(30_000)
    expect(form.steps()).toEqual(['busy', 'failed'])
    form.calls[0]?.answer(booked)
    expect(await sent).toEqual({ reference: 'CC-1' })
    expect(form.steps()).toEqual(['busy', 'failed', 'done'])
  })

  it('answered late twice is done once', async () => {
    const form = openForm()
    const first = form.press('a')
    vi.advanceTimersByTime(30_000)
    const second = form.press('a')
    form.calls[0]?.answer(booked)
    form.calls[1]?.answer(booked)
    expect(await Promise.all([first, second])).toEqual([{ reference: 'CC-1' }, undefined])
    expect(form.steps()).toEqual(['busy', 'failed', 'busy', 'done'])
  })

  it('that is done stays done, whatever comes of a second attempt', async () => {
    const form = openForm()
    void form.press('a')
    vi.advanceTimersByTime(30_000)
    const second = form.press('a')
    form.calls[0]?.answer(booked)
    await vi.advanceTimersByTimeAsync(0)
    form.calls[1]?.answer(refused('date-full'))
    await second
    expect(form.steps()).toEqual(['busy', 'failed', 'busy', 'done'])
  })

  it('refused late says so while nothing was edited, and not to a newer attempt', async () => {
    const form = openForm()
    const first = form.press('a')
    vi.advanceTimersByTime(30_000)
    form.calls[0]?.answer(refused('date-full'))
    await first
    expect(form.steps().at(-1)).toBe('refused')
    const second = form.press('a')
    vi.advanceTimersByTime(30_000)
    form.edit()
    form.calls[1]?.answer(refused('date-full'))
    await second
    expect(form.steps().at(-1)).toBe('idle')
  })

  it('counts no time in which its user is asked something, and all of it again afterwards', async () => {
    const form = openForm()
    const sent = form.press('a')
    vi.advanceTimersByTime(29_000)
    const asked = Promise.withResolvers<boolean>()
    const asking = form.calls[0]?.whileAsked(() => asked.promise)
    vi.advanceTimersByTime(600_000)
    expect(form.steps()).toEqual(['busy'])
    asked.resolve(true)
    expect(await asking).toBe(true)
    vi.advanceTimersByTime(29_000)
    expect(form.steps()).toEqual(['busy'])
    vi.advanceTimersByTime(1_000)
    expect(form.steps()).toEqual(['busy', 'failed'])
    form.calls[0]?.answer(booked)
    await sent
    expect(form.steps()).toEqual(['busy', 'failed', 'done'])
  })

  it('answered after leaving the page is done, and the same request brings the same answer again', async () => {
    const form = openForm()
    const sent = form.press('a')
    form.leave()
    form.calls[0]?.answer(booked)
    expect(await sent).toEqual({ reference: 'CC-1' })
    const again = openForm(form.name)
    void again.press('a')
    expect(again.calls[0]?.attempt).toEqual(form.calls[0]?.attempt)
  })

  it('whose answer was seen is another request when it is sent once more', async () => {
    const form = openForm()
    const sent = form.press('a')
    form.calls[0]?.answer(booked)
    await sent
    void form.press('a')
    expect(form.calls[1]?.attempt.key).not.toBe(form.calls[0]?.attempt.key)
  })

  it('pressed twice is sent once', async () => {
    const form = openForm()
    const first = form.press('a')
    expect(await form.press('a')).toBeUndefined()
    expect(form.calls.length).toBe(1)
    form.calls[0]?.answer(booked)
    expect(await first).toEqual({ reference: 'CC-1' })
    expect(form.steps()).toEqual(['busy', 'done'])
  })

  it('that names no request is sent too, and is the same each time', async () => {
    const form = openForm()
    const first = form.press(undefined)
    form.calls[0]?.fail()
    await first
    const second = form.press(undefined)
    expect(form.calls[0]?.attempt.key).toMatch(/./)
    expect(form.calls[1]?.attempt).toEqual(form.calls[0]?.attempt)
    form.calls[1]?.answer(booked)
    expect(await second).toEqual({ reference: 'CC-1' })
  })

  it('edited while it is on its way stays busy, and says how it ended', async () => {
    const form = openForm()
    const sent = form.press('a')
    form.edit()
    expect(form.steps()).toEqual(['busy'])
    form.calls[0]?.answer(refused('date-full'))
    await sent
    expect(form.steps()).toEqual(['busy', 'refused'])
  })

  it('is not sent while its own check finds something wrong', async () => {
    const form = openForm()
    await form.submit({ to: 'POST /api/newsletter', check: findWrong }, { email: 'a' })
    expect(form.steps()).toEqual(['refused'])
  })
})
