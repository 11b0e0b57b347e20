import { describe, expect, it } from 'vitest'
import { together } from './together.ts'

describe('statements that go together', () => {
  it('give what each of them gave', async () => {
    expect(await together(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two'])
  })

  it('are sent once, though a statement of drizzle is sent whenever it is waited for', async () => {
    let sent = 0
    const statement: PromiseLike<string> = {
      // oxlint-disable-next-line unicorn/no-thenable -- as drizzle's are.
      then: (onDone, onFailed) => {
        sent += 1
        return Promise.resolve('done').then(onDone, onFailed)
      },
    }
    expect(await together(statement, Promise.resolve())).toEqual(['done', undefined])
    expect(sent).toBe(1)
  })

  it('fail only once all have ended, so that none comes after the rollback', async () => {
    const seen: string[] = []
    const slow = new Promise<void>((resolve) => {
      setImmediate(() => {
        seen.push('slow one ended')
        resolve()
      })
    })
    const failing = together(slow, Promise.reject(new Error('refused')))
    await expect(failing.catch((error: Error) => seen.push(error.message))).resolves.toBe(2)
    expect(seen).toEqual(['slow one ended', 'refused'])
  })
})
