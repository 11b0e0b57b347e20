import { expect, it } from 'vitest'
import { handClock, realClock } from './clock.ts'

it('a clock moved by hand does what falls due on the way, in its order, at its moment', async () => {
  const begin = new Date(Date.UTC(2030, 0, 1))
  const clock = handClock(begin)
  const done: [string, number][] = []
  const note = (name: string) => done.push([name, (+clock.now() - +begin) / 1000])
  clock.after(20, () => note('second'))
  clock.after(10, () => {
    note('first')
    clock.after(5, () => note('begun on the way'))
  })
  clock.after(31, () => note('too late'))
  await clock.advance(30)
  expect(done).toEqual([
    ['first', 10],
    ['begun on the way', 15],
    ['second', 20],
  ])
  expect(+clock.now() - +begin).toBe(30_000)
  clock.stop()
  await clock.advance(100)
  expect(done).toHaveLength(3)
})

it('the machine’s clock shortens waits by its factor, and once stopped does nothing more', async () => {
  const clock = realClock(1000)
  await new Promise((resolve) => {
    clock.after(10, () => resolve(true))
  })
  let late = 0
  const count = () => (late += 1)
  clock.after(1, count)
  clock.stop()
  clock.after(0, count)
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  })
  expect(late).toBe(0)
})
