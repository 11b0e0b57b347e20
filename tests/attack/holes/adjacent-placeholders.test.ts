import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'

const url = (path: string) => JSON.stringify(new URL(`../../../${path}`, import.meta.url).href)

/** Runs in a worker thread: if it hangs, the test times out. */
async function countMatches(searches: { text: string; search: string }[]): Promise<number[]> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    Promise.all([import(${url('content/shipped.ts')}), import(${url('app/studio/texts.server.ts')})]).then(
      ([{ shipped }, { findTexts }]) => {
        const write = (text) => ({ ...shipped, documents: { ...shipped.documents, words: { home: { text } } } })
        parentPort.postMessage(workerData.map(({ text, search }) => findTexts(write(text), search).length))
      })`,
    { eval: true, workerData: searches },
  )
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  } finally {
    await worker.terminate()
  }
}

/** Adjacent placeholders once made a pattern with exponential backtracking. */
describe('a text with many placeholders', () => {
  it('is found with five, seven or twenty adjacent placeholders', async () => {
    const searches = [5, 7, 20].flatMap((count) => {
      const text = `from ${Array.from({ length: count }, (_, n) => `{part${n}}`).join('')} until`
      const filled = 'x '.repeat(count * 20)
      return [
        { text, search: `from ${filled} untill` },
        { text, search: `from ${filled} until` },
      ]
    })
    expect(await countMatches(searches)).toEqual([0, 1, 0, 1, 0, 1])
  })
})
