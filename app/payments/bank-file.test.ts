import { describe, expect, it } from 'vitest'
import {
  bankFileLimits,
  guessColumns,
  makeHeadsKey,
  readBankAmount,
  readBankFile,
  readBankLines,
} from './bank-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const readFile = (file: string | Uint8Array) =>
  readBankFile(typeof file === 'string' ? bytes(file) : file)

function readTable(file: string | Uint8Array) {
  const answer = readFile(file)
  if (!answer.ok) throw new Error(answer.why)
  return answer.table
}

function readLines(file: string | Uint8Array) {
  const table = readTable(file)
  const columns = guessColumns(table)
  return columns && readBankLines(table, columns).lines
}

/** The same payment as each bank writes it. The first line is the bank's name. */
const statements = `Absa
Date,Description,Amount,Balance
20261120,"IBANK PAYMENT FROM ADA","5 000,00","15 000,00"
---
Capitec
Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,123,20/11/2026,19/11/2026,IBANK PAYMENT FROM ADA,PAYMENT,Income,Other,5000.00,,,15000.00
---
FNB
ACCOUNT TRANSACTION HISTORY

Name:, ADA, EXAMPLE
Account:, 62000000000, [Cheque]
Balance:, 15000.00, 15000.00

Date, Amount, Balance, Description
2026/11/20, 5000.00, 15000.00, IBANK PAYMENT FROM ADA
---
Investec
Date,Transaction Date,Description,Debit,Credit,Balance
20 Nov 2026,19 Nov 2026,IBANK PAYMENT FROM ADA,,"R 5 000.00","R 15 000.00"
---
Nedbank
Statement Enquiry :
Account Number :,1234567890
Account Description :,COMPANY
Statement Number :,23
Date,Description,Amount,Balance
20Nov2026,IBANK PAYMENT FROM ADA,5000.00,15000.00
---
Standard Bank
Date,Value Date,Description,Statement Description,Amount,Balance
2026-11-20,2026-11-20,IBANK PAYMENT FROM ADA,REF,5000.00,15000.00
---
Standard Bank in Afrikaans
Datum;Beskrywing;Bedrag;Saldo
20 November 2026;IBANK PAYMENT FROM ADA;5 000,00Kt;15 000,00Kt`
  .split('\n---\n')
  .map((text) => {
    const [name = '', ...lines] = text.split('\n')
    return [name, `${lines.join('\r\n')}\r\n`] as const
  })

const heads = 'Date,Description,Amount\n'
describe('readBankFile', () => {
  it('reads a file with text above its heads, day before month', () => {
    const file = `"Account:","62 000 000 000"
"Period","1 to 30 November"

Date,Amount,Balance,Description
03/11/2026,"5,000.00","15,000.00",ADA EXAMPLE CC-7K3M-9QXD
14/11/2026,-120.50,"14,879.50","BANK CHARGES, MONTHLY"
`
    expect(readLines(file)).toEqual([
      { day: '2026-11-03', cents: 500_000, text: 'ADA EXAMPLE CC-7K3M-9QXD', nth: 1 },
      { day: '2026-11-14', cents: -12_050, text: 'BANK CHARGES, MONTHLY', nth: 1 },
    ])
  })

  it('reads semicolons, decimal commas, Afrikaans heads, Windows-1252 and UTF-16', () => {
    const file = new Uint8Array([
      ...bytes('Datum;Beskrywing;Bedrag\r\n2026-11-03;'),
      // 'Zoë' in Windows-1252.
      0x5a,
      0x6f,
      0xeb,
      ...bytes(' oorbetaling;1 234,50\r\n5 Des 2026;x;-1.000,00\r\n'),
    ])
    expect(readLines(file)).toEqual([
      { day: '2026-11-03', cents: 123_450, text: 'Zoë oorbetaling', nth: 1 },
      { day: '2026-12-05', cents: -100_000, text: 'x', nth: 1 },
    ])
    const utf16 = new Uint8Array(
      Buffer.from('\uFEFFDate\tDetails\tAmount\n1 Nov 2026\tZoë\t5\n', 'utf16le'),
    )
    expect(readLines(utf16)).toEqual([{ day: '2026-11-01', cents: 500, text: 'Zoë', nth: 1 }])
  })

  it.each(statements)('reads a file of %s', (_, file) => {
    expect(readLines(file)).toMatchObject([{ day: '2026-11-20', cents: 500_000 }])
  })

  it('reads separate columns for money in and out, and guesses no columns without heads', () => {
    const separateColumns = `Transaction Date,Description,Money Out,Money In\n2026/11/03,A,,"R 5,000.00"\n2026/11/04,B,100.00,\n`
    expect(readLines(separateColumns)).toEqual([
      { day: '2026-11-03', cents: 500_000, text: 'A', nth: 1 },
    ])
    const headlessTable = readTable('HIST,20261103,,500.00,ADA\nHIST,20261104,,700.00,EVE\n')
    expect([headlessTable.heads, guessColumns(headlessTable), makeHeadsKey(headlessTable)]).toEqual(
      [[], undefined, '5 columns'],
    )
    const columns = { day: 1, text: 4, more: null, amount: 3, moneyIn: null }
    expect(
      readBankLines(headlessTable, columns).lines.map(({ day, cents }) => [day, cents]),
    ).toEqual([
      ['2026-11-03', 50_000],
      ['2026-11-04', 70_000],
    ])
  })

  it('counts rows without a day or an amount', () => {
    const file =
      'Date,Description,Amount\n2026-11-03,A,5\n2026-11-31,B,5\nToday,C,5\n2026-11-04,D,-\n'
    const table = readTable(file)
    const columns = { day: 0, text: 1, more: null, amount: 2, moneyIn: null }
    expect(readBankLines(table, columns)).toMatchObject({ lines: [{ text: 'A' }], unread: 3 })
  })

  it('reads months first if a day requires it, and numbers equal lines', () => {
    const file = 'Date,Description,Amount\n11/03/2026,A,5\n11/14/2026,A,5\n11/14/2026,A,5\n'
    expect(readLines(file)?.map(({ day, nth }) => [day, nth])).toEqual([
      ['2026-11-03', 1],
      ['2026-11-14', 1],
      ['2026-11-14', 2],
    ])
  })

  it.each([
    ['a file of 5 MB', new Uint8Array(bankFileLimits.bytes + 1), 'too-large'],
    ['a cell of a megabyte', `${heads}2026-11-03,${'x'.repeat(1_000_000)},5\n`, 'strange-line'],
    ['an endless quote', `${heads}2026-11-03,"${'x,\n'.repeat(300_000)}`, 'strange-line'],
    ['101 columns', `a${',a'.repeat(100)}\n`, 'strange-line'],
    ['5,001 rows', `${heads}${'2026-11-03,x,5\n'.repeat(bankFileLimits.rows)}`, 'too-large'],
    ['an empty file', '', 'no-table'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n', 'no-table'],
    ['heads alone', heads, 'no-table'],
  ])('refuses %s', (_case, file, why) => expect(readFile(file)).toEqual({ ok: false, why }))

  it('removes control characters and keeps formulas as text', () => {
    const file = `Date,Description,Amount\n2026-11-03,"=HYPERLINK(""http://evil.example"")\u202E",5\n2026-11-04,\u0007a\tb ,6\n`
    const texts = ['=HYPERLINK("http://evil.example")', 'a b']
    expect(readLines(file)?.map(({ text }) => text)).toEqual(texts)
  })
})

describe('readBankAmount', () => {
  it.each([
    ['R1 234,50', 123_450],
    ['1,234.50-', -123_450],
    ['(300.00)', -30_000],
    ['500.00 Cr', 50_000],
    ['1.234,50 Dr', -123_450],
    ['1 234,50 Kt', 123_450],
    ['R 1 234,50 Dt', -123_450],
    ['−7', -700],
    ['1,234', 123_400],
    ['1,234,567.8', 123_456_780],
    ['.50', 50],
    ['-R 12.00', -1200],
  ])('reads %s', (text, cents) => expect(readBankAmount(text)).toBe(cents))

  it.each(['', 'abc', '12-11-2026', '1,2,3', '=1+1', '1e9', '12.345.6,7', '999999999999999999'])(
    'rejects %j',
    (text) => expect(readBankAmount(text)).toBeUndefined(),
  )
})
