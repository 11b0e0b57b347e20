import { expect, it } from 'vitest'
import { readWrittenDay } from './written-day.ts'

const compact =
  '20Nov2026 20NOV2026 20nov26 20-Nov-2026 20-NOV-26 2026Nov20 2026-Nov-20 2026-11-20 2026/11/20 2026.11.20 20/11/2026 20.11.26 20261120 20112026 2026年11月20日'
it.each([
  ...compact.split(' '),
  '20 Nov. 2026',
  '20 November 2026',
  '20th November 2026',
  'Fri 20 Nov 2026',
  'Friday, 20 November 2026',
  'Nov 20, 2026',
  'November 20 2026',
  'Nov20 2026',
  '20-11-2026 10:33',
  '2026-11-20T00:00:00+02:00',
  '08:15 20 Nov 2026',
  'Vrydag, 20 November 2026',
  "20 Nov '26",
  '\u202a20\u201111\u20112026',
  '\uff12\uff10/11/2026',
])('reads %j as 20 November 2026', (written) => {
  expect(readWrittenDay(written, 'dmy')).toBe('2026-11-20')
})

it('reads the month first if the file does, and reads Afrikaans and German names', () => {
  expect(readWrittenDay('11/20/2026', 'mdy')).toBe('2026-11-20')
  expect(readWrittenDay('11202026', 'mdy')).toBe('2026-11-20')
  expect(readWrittenDay('3 Des 2026', 'dmy')).toBe('2026-12-03')
  expect(readWrittenDay('3Mrt2026', 'dmy')).toBe('2026-03-03')
  for (const march of ['3. März 2026', '3. Mrz. 2026', '3 Maerz 26', '3 Maart 2026'])
    expect(readWrittenDay(march, 'dmy')).toBe('2026-03-03')
  expect(readWrittenDay('Maandag 20 Julie 2026', 'dmy')).toBe('2026-07-20')
  expect(readWrittenDay('20. Dezember 2026', 'dmy')).toBe('2026-12-20')
  expect(readWrittenDay('08:15 20 Nov 2026', 'mdy')).toBe('2026-11-20')
})

it.each(['', 'Nov', '20Nov', '31Nov2026', '201126', '99999999', 'Balance 2026', '20 Foo 2026'])(
  'reads no day in %j',
  (written) => expect(readWrittenDay(written, 'dmy')).toBe(undefined),
)
