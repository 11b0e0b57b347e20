import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageWords } from './manage-words.ts'

type Props = { order: ManageAnswer; words: ManageWords['manage'] }

export function Documents({ order: { documents }, words }: Props) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents" className="mt-4">
      <h4 id="documents" className="font-sans text-meta font-semibold">
        {words.documentsTitle}
      </h4>
      <ul>
        {documents.map(({ id, kind, name, issuedOn, amount, isTest, lacks }) => (
          <li
            key={id}
            className="border-rule flex flex-wrap items-baseline justify-between gap-x-4 border-b py-1"
          >
            <a href={`/manage/documents/${id}`} className="link inline-block py-2">
              {words.documents[kind]} <span className="whitespace-nowrap">{name}</span>
            </a>
            <span className="text-ink-2 text-caption">
              {fill(words.document, {
                date: formatLongDate(issuedOn),
                amount: formatMoney(toMoney(amount)),
              })}
              {isTest && ` (${words.testDocument})`}
              {lacks && ` (${words.lacksAddress})`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
