import type { openNotifier } from '../notifier.ts'
import { type Books, type Merchant, formatAmount, type Session, type Settings } from './books.ts'
import { joinPairs, type Pair, readPairs, signNotification } from './signatures.ts'

const copiedFields = {
  before: ['item_name', 'item_description'],
  after: [
    ...['str', 'int'].flatMap((kind) => [1, 2, 3, 4, 5].map((n) => `custom_${kind}${n}`)),
    'name_first',
    'name_last',
    'email_address',
  ],
}

type ReportedPayment = { id: string; feeCents: number }

/** Sends notifications (ITN), and validates them. */
export function openItn(
  books: Books,
  settings: Settings,
  merchant: Merchant,
  notifier: ReturnType<typeof openNotifier>,
) {
  function makePairs(session: Session, { id, feeCents }: ReportedPayment): Pair[] {
    const copy = (names: string[]) =>
      names.map((name): Pair => [name, session.fields.get(name) ?? ''])
    return [
      ['m_payment_id', session.fields.get('m_payment_id') ?? ''],
      ['pf_payment_id', id],
      ['payment_status', 'COMPLETE'],
      ...copy(copiedFields.before),
      ['amount_gross', formatAmount(session.cents)],
      ['amount_fee', formatAmount(-feeCents)],
      ['amount_net', formatAmount(session.cents - feeCents)],
      ...copy(copiedFields.after),
      ['merchant_id', merchant.id],
    ]
  }

  function applyLie(pairs: readonly Pair[]): Pair[] {
    const { fields, leaveOut, reversed } = settings.lie
    const changed = pairs
      .filter(([name]) => !leaveOut.includes(name))
      .map(([name, value]): Pair => [name, fields[name] ?? value])
    const added = Object.entries(fields).filter(
      ([name]) => !pairs.some(([pairName]) => pairName === name),
    )
    return reversed ? [...changed, ...added].toReversed() : [...changed, ...added]
  }

  return {
    notify: async (session: Session, payment: ReportedPayment) => {
      const url = session.fields.get('notify_url') ?? ''
      if (url === '') return
      const { lie } = settings
      const pairs = applyLie(makePairs(session, payment))
      const signature = signNotification(pairs, lie.passphrase ?? merchant.passphrase)
      if (!lie.forged) books.sent.push(pairs)
      const body = joinPairs([...pairs, ['signature', signature]])
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'PayFast ITN',
      }
      await notifier.notify({
        about: `${payment.id} COMPLETE`,
        url,
        make: () => ({ headers, body }),
      })
    },

    /** 'VALID' if exactly these fields and values were sent; the signature may be missing. */
    validate: (body: string, contentType = ''): 'VALID' | 'INVALID' => {
      if (!contentType.startsWith('application/x-www-form-urlencoded')) return 'INVALID'
      const fields = joinSortedFields(readPairs(body))
      const isKnown = books.sent.some((pairs) => joinSortedFields(pairs) === fields)
      return isKnown ? 'VALID' : 'INVALID'
    },
  }
}

function joinSortedFields(pairs: readonly Pair[]): string {
  return joinPairs(
    pairs.filter(([name]) => name !== 'signature').toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
