import { expect, it } from 'vitest'
import { type Content, wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { getSampleMessages } from './samples.ts'

const phone = '+27 21 000 0007'
const dear = 'Good day {name},'
const { mails, ...others } = wordsOf(shipped)
const content: Content = {
  ...shipped,
  // Use the same emergency number too, so that no shipped number stays in a mail.
  company: { ...shipped.company, phone, emergencyPhone: phone } as unknown as Content['company'],
  words: {
    ...shipped.words,
    en: { ...others, mails: { ...mails, shared: { ...mails.shared, dear } } } as never,
  },
}
const greeting = mails.shared.dear.replace('{name},', '')
const before = getSampleMessages(shipped)

it.each(Object.entries(getSampleMessages(content)))(
  'has %s say what its content says',
  (kind, { html, text }) => {
    expect(html).toContain(phone)
    expect(text).toContain(phone)
    for (const gone of [shipped.company.phone, shipped.company.emergencyPhone])
      expect(`${html} ${text}`).not.toContain(gone)
    const isGreeted = before[kind as keyof typeof before].text.startsWith(greeting)
    expect(text.startsWith('Good day ')).toBe(isGreeted)
    expect(text.startsWith(greeting)).toBe(false)
  },
)
