import { expect, it } from 'vitest'
import { insertPicture } from './markdown-field.tsx'

it.each([
  ['', 0, '![](photos/lunch)'],
  ['One.', 4, 'One.\n\n![](photos/lunch)'],
  ['One.\n', 5, 'One.\n\n![](photos/lunch)'],
  ['One.\n\nTwo.', 6, 'One.\n\n![](photos/lunch)\n\nTwo.'],
  ['One.\n\nTwo.', 4, 'One.\n\n![](photos/lunch)\n\nTwo.'],
  ['Onwards', 2, 'On\n\n![](photos/lunch)\n\nwards'],
])('a picture stands on a line of its own in %j at %i', (text, to, wanted) => {
  const { from, insert, mark } = insertPicture({ text, to }, 'photos/lunch')
  expect(text.slice(0, from) + insert + text.slice(to)).toBe(wanted)
  expect(insert.slice(mark[0] - 2, mark[0] + 2)).toBe('![](')
})
