import { describe, expect, it } from 'vitest'
import { createPages, type ListPage, type ListState } from './use-paged-query.ts'

type PageRequest = {
  list: string
  from: string | null
  answer: (page: ListPage<string>) => void
  fail: () => void
}

function openLists() {
  const asked: PageRequest[] = []
  const states: ListState<string>[] = []
  let failures = 0
  const pages = createPages<string>(
    (next) => states.push(next),
    () => (failures += 1),
  )
  const list = (name: string) => (from: string | null) =>
    new Promise<ListPage<string>>((resolve, reject) =>
      asked.push({ list: name, from, answer: resolve, fail: () => reject(new Error('away')) }),
    )
  return { pages, list, asked, now: () => states.at(-1), countFailures: () => failures }
}

/** Opens the list 'all' and answers its first page. */
async function openList(items: string[], nextCursor: string | null = items.at(-1) ?? null) {
  const opened = openLists()
  const first = opened.pages.open(opened.list('all'))
  opened.asked[0]?.answer({ items, nextCursor })
  await first
  return opened
}

it('requests no further page while another list loads', async () => {
  const { pages, list, asked, now } = await openList(['a1', 'a2'])
  expect(now()).toEqual({ items: ['a1', 'a2'], state: 'loaded', isMore: true })
  const second = pages.open(list('cancelled'))
  expect(now()?.isMore).toBe(false)
  await pages.more()
  expect(asked.map(({ list, from }) => [list, from])).toEqual([
    ['all', null],
    ['cancelled', null],
  ])
  asked[1]?.answer({ items: ['c1'], nextCursor: null })
  await second
  expect(now()).toEqual({ items: ['c1'], state: 'loaded', isMore: false })
})

it('drops a late page of the previous list', async () => {
  const { pages, list, asked, now } = await openList(['a1'])
  const older = pages.more()
  const second = pages.open(list('cancelled'))
  asked[2]?.answer({ items: ['c1'], nextCursor: 'c1' })
  await second
  asked[1]?.answer({ items: ['a2'], nextCursor: null })
  await older
  expect(now()).toEqual({ items: ['c1'], state: 'loaded', isMore: true })
})

it('adds a page once for repeated clicks', async () => {
  const { pages, asked, now } = await openList(['a1'])
  const older = pages.more()
  await pages.more()
  expect(asked.length).toBe(2)
  asked[1]?.answer({ items: ['a2'], nextCursor: null })
  await older
  expect(now()).toEqual({ items: ['a1', 'a2'], state: 'loaded', isMore: false })
})

it('keeps the list when a further page fails, and can retry', async () => {
  const { pages, asked, now, countFailures } = await openList(['a1'])
  const older = pages.more()
  asked[1]?.fail()
  await older
  expect([now(), countFailures()]).toEqual([{ items: ['a1'], state: 'loaded', isMore: true }, 1])
})

it('changes items in place and removes deleted ones', async () => {
  const { pages, now } = await openList(['a1', 'a2', 'a3'], null)
  pages.change((item) => (item === 'a1' ? 'A1' : item === 'a2' ? undefined : item))
  expect(now()).toEqual({ items: ['A1', 'a3'], state: 'loaded', isMore: false })
})

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const openTwoPages = async () => {
  const opened = await openList(['b', 'c'])
  const older = opened.pages.more()
  opened.asked[1]?.answer({ items: ['d', 'e'], nextCursor: 'e' })
  await older
  return opened
}

describe('a refreshed list', () => {
  it.each([
    ['with one more on top', ['a', 'b'], ['a', 'b', 'c', 'd', 'e']],
    ['with one changed', ['B', 'c'], ['B', 'c', 'd', 'e']],
    ['with one removed', ['b', 'd'], ['b', 'd', 'e']],
    ['unless nothing of its first page is shown', ['x', 'y'], ['x', 'y']],
  ])('keeps later pages %s', async (_what, items, expected) => {
    const { pages, asked, now } = await openTwoPages()
    const refreshed = pages.refresh(isSame)
    expect(now()?.state).toBe('loaded')
    asked[2]?.answer({ items, nextCursor: 'x' })
    await refreshed
    expect(now()).toEqual({ items: expected, state: 'loaded', isMore: true })
  })

  it('drops an answer older than another or than a change', async () => {
    const { pages, asked, now } = await openTwoPages()
    const [one, other] = [pages.refresh(isSame), pages.refresh(isSame)]
    asked[3]?.answer({ items: ['a', 'b'], nextCursor: 'b' })
    asked[2]?.answer({ items: ['b', 'c'], nextCursor: 'c' })
    await Promise.all([one, other])
    expect(now()?.items).toEqual(['a', 'b', 'c', 'd', 'e'])
    const late = pages.refresh(isSame)
    pages.change((item) => (item === 'b' ? 'B' : item))
    asked[4]?.answer({ items: ['a', 'b'], nextCursor: 'b' })
    await late
    expect(now()?.items).toEqual(['a', 'B', 'c', 'd', 'e'])
  })

  it('reports no failure', async () => {
    const { pages, asked, now, countFailures } = await openTwoPages()
    const refreshed = pages.refresh(isSame)
    asked[2]?.fail()
    await refreshed
    expect([now()?.items, countFailures()]).toEqual([['b', 'c', 'd', 'e'], 0])
  })
})
