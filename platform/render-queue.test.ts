import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createRenderQueue, renderLimits } from './render-queue.ts'

function openRenderings() {
  const queue = createRenderQueue({ ...renderLimits, apiMs: 20 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const render = (name: string, isOurs = false) =>
    queue.run(
      () => {
        begun.push(name)
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.set(name, resolve)
        return promise
      },
      { isOurs },
    )
  const finish = async (name: string) => {
    await expect.poll(() => begun.includes(name)).toBe(true)
    ends.get(name)?.()
    await nextTurn()
  }
  return { queue, begun, render, finish }
}

const draw = async () => 'page'

describe('the render queue', () => {
  it('renders two pages at a time, and the next one after a success or failure', async () => {
    const { queue, begun, render, finish } = openRenderings()
    const failed = queue.run(() => Promise.reject(new Error('broken')))
    const renderings = ['one', 'two', 'three'].map((name) => render(name))
    await expect(failed).rejects.toThrow('broken')
    await expect.poll(() => begun).toEqual(['one', 'two'])
    await nextTurn()
    expect(begun).toHaveLength(2)
    await finish('one')
    await finish('three')
    await finish('two')
    await Promise.all(renderings)
  })

  it('refuses a visitor if fifty are waiting, but never the office and mails', async () => {
    const { begun, render, finish } = openRenderings()
    const running = [render('one'), render('two')]
    const waiting = Array.from({ length: 50 }, (_, n) => render(`waiting ${n}`))
    await expect(render('too many')).rejects.toMatchObject({
      refusals: [{ code: 'unavailable', facts: { seconds: renderLimits.retrySeconds } }],
    })
    const ours = render('invoice', true)
    await finish('one')
    await finish('invoice')
    await ours
    expect(begun.slice(0, 3)).toEqual(['one', 'two', 'invoice'])
    await finish('two')
    await Promise.all(Array.from({ length: 50 }, (_, n) => finish(`waiting ${n}`)))
    await Promise.all([...running, ...waiting])
  })

  it('renders a document of a page within the turn of that page', async () => {
    const { queue } = openRenderings()
    const renderDocument = () => queue.run(async () => 'paper', { isOurs: true })
    const pages = Array.from({ length: 4 }, () => queue.run(renderDocument))
    expect(await Promise.all(pages)).toEqual(['paper', 'paper', 'paper', 'paper'])
  })

  it('renders after API calls in progress, but does not wait for them forever', async () => {
    const { queue, begun, render, finish } = openRenderings()
    const { promise, resolve } = Promise.withResolvers<void>()
    const call = queue.call(() => promise)
    const page = render('page')
    await nextTurn()
    await nextTurn()
    expect(begun).toEqual([])
    resolve()
    await call
    await finish('page')
    await page
    const endless = queue.call(() => new Promise(() => {}))
    await Promise.race([endless, Promise.all([render('later'), finish('later')])])
    await queue.run(() => queue.call(async () => 'called'))
  })

  it('makes a publication wait for other calls, not for the call that publishes', async () => {
    const { queue } = openRenderings()
    const patient = { isOurs: true, waitMs: 1000 }
    let isOver = false
    const published = queue.call(async () => {
      for (let page = 0; page < 200; page += 1) await queue.run(draw, patient)
      isOver = true
    })
    await published
    const { promise, resolve } = Promise.withResolvers<void>()
    const call = queue.call(() => promise)
    const page = queue.run(draw, patient).then(() => {
      isOver = false
    })
    await nextTurn()
    await nextTurn()
    expect(isOver).toBe(true)
    resolve()
    await Promise.all([call, page])
    expect(isOver).toBe(false)
  })
})
