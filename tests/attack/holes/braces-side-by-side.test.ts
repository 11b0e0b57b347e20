import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'

const url = (path: string) => JSON.stringify(new URL(`../../../${path}`, import.meta.url).href)

/** Runs in a worker thread: if it hangs, the test times out. */
async function count(looks: { said: string; asked: string }[]): Promise<number[]> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    Promise.all([import(${url('content/shipped.ts')}), import(${url('app/studio/texts.server.ts')})]).then(
      ([{ shipped }, { findTexts }]) => {
        const write = (said) => ({ ...shipped, documents: { ...shipped.documents, words: { home: { said } } } })
        parentPort.postMessage(workerData.map(({ said, asked }) => findTexts(write(said), asked).length))
      })`,
    { eval: true, workerData: looks },
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
describe('an editor with a text of placeholders', () => {
  it('has an answer, whether five, seven or twenty are side by side', async () => {
    const looks = [5, 7, 20].flatMap((many) => {
      const said = `from ${Array.from({ length: many }, (_, n) => `{part${n}}`).join('')} until`
      const filled = 'x '.repeat(many * 20)
      return [
        { said, asked: `from ${filled} untill` },
        { said, asked: `from ${filled} until` },
      ]
    })
    expect(await count(looks)).toEqual([0, 1, 0, 1, 0, 1])
  })
})
