import { describe, expect, it } from 'vitest'
import { addToast, pickShown, type Toast } from './toasts.tsx'

const tell = (...told: [text: string, tone: Toast['tone']][]) =>
  told.reduce<Toast[]>((kept, [text, tone], id) => addToast(kept, { id, text, tone }), [])
const textsOf = (kept: readonly Toast[]) => pickShown(kept).map(({ text }) => text)

describe('what is told in passing', () => {
  it('is the newest alone, of what went well', () => {
    expect(textsOf(tell(['Saved.', 'good'], ['Sent.', 'good'], ['Paid.', 'good']))).toEqual([
      'Paid.',
    ])
  })

  it('keeps a refusal whatever goes well after it, two at once at most', () => {
    const kept = tell(['Taken.', 'bad'], ['Saved.', 'good'], ['Sent.', 'good'])
    expect(textsOf(kept)).toEqual(['Taken.', 'Sent.'])
  })

  it('shows the newest refusal, and the one before it once that is dismissed', () => {
    const kept = tell(['Taken.', 'bad'], ['Too late.', 'bad'], ['Taken.', 'bad'], ['Full.', 'bad'])
    expect(textsOf(kept)).toEqual(['Full.'])
    expect(textsOf(kept.slice(0, -1))).toEqual(['Taken.'])
    expect(kept).toHaveLength(3)
  })
})
