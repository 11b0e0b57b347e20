import type { Clock } from '../clock.ts'
import type { openNotifier } from '../notifier.ts'
import { type Books, type Merchant, formatAmount, type Session, type Settings } from './books.ts'
import { joinPairs, type Pair, readPairs, signNotification } from './signatures.ts'

const copied = {
  before: ['item_name', 'item_description'],
  after: [
    ...['str', 'int'].flatMap((kind) => [1, 2, 3, 4, 5].map((n) => `custom_${kind}${n}`)),
    'name_first',
    'name_last',
    'email_address',
  ],
}

type Told = { id: string; status: 'COMPLETE' | 'FAILED'; feeCents: number }

/** Sends notifications (ITN), and validates them. */
export function openItn(
  books: Books,
  settings: Settings,
  merchant: Merchant,
  clock: Clock,
  notifier: ReturnType<typeof openNotifier>,
) {
  function makePairs(session: Session, { id, status, feeCents }: Told): Pair[] {
    const copy = (names: string[]) =>
      names.map((name): Pair => [name, session.fields.get(name) ?? ''])
    return [
      ['m_payment_id', session.fields.get('m_payment_id') ?? ''],
      ['pf_payment_id', id],
      ['payment_status', status],
      ...copy(copied.before),
      ['amount_gross', formatAmount(session.cents)],
      ['amount_fee', formatAmount(-feeCents)],
      ['amount_net', formatAmount(session.cents - feeCents)],
      ...copy(copied.after),
      ['merchant_id', merchant.id],
    ]
  }

  function bend(pairs: readonly Pair[]): Pair[] {
    const { fields, leaveOut, reversed } = settings.lie
    const bent = pairs
      .filter(([name]) => !leaveOut.includes(name))
      .map(([name, value]): Pair => [name, fields[name] ?? value])
    const added = Object.entries(fields).filter(
      ([name]) => !pairs.some(([known]) => known === name),
    )
    return reversed ? [...bent, ...added].toReversed() : [...bent, ...added]
  }

  return {
    tell: async (session: Session, told: Told) => {
      const url = session.fields.get('notify_url') ?? ''
      if (url === '') return
      const { lie } = settings
      const pairs = bend(makePairs(session, told))
      const signature =
        lie.signature ?? signNotification(pairs, lie.passphrase ?? merchant.passphrase)
      if (!lie.forged) books.sent.push({ pairs, at: clock.now() })
      const body = joinPairs([...pairs, ['signature', signature]])
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'PayFast ITN',
      }
      await notifier.notify({
        about: `${told.id} ${told.status}`,
        url,
        make: () => ({ headers, body }),
      })
    },

    /** 'VALID' if exactly these fields and values were sent; the signature may be missing. */
    validate: (body: string, contentType = ''): 'VALID' | 'INVALID' => {
      if (!contentType.startsWith('application/x-www-form-urlencoded')) return 'INVALID'
      const asked = sortedFields(readPairs(body))
      const { remembersSeconds = Number.POSITIVE_INFINITY } = settings
      const known = books.sent.some(
        ({ pairs, at }) =>
          sortedFields(pairs) === asked && +clock.now() - +at <= remembersSeconds * 1000,
      )
      return known ? 'VALID' : 'INVALID'
    },
  }
}

function sortedFields(pairs: readonly Pair[]): string {
  return joinPairs(
    pairs.filter(([name]) => name !== 'signature').toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
