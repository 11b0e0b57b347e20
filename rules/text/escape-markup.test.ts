import { describe, expect, it } from 'vitest'
import { escapeMarkup } from './escape-markup.ts'

describe('a text in markup', () => {
  it('loses no sign, and none of its own is markup', () => {
    expect(escapeMarkup(`<b title="it's">&amp;</b>`)).toBe(
      '&lt;b title=&quot;it&#x27;s&quot;&gt;&amp;amp;&lt;/b&gt;',
    )
  })
})
