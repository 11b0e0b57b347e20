import { formatDay } from '#rules/dates/calendar-date.ts'
import type { GuideDays } from './guide-calls.ts'
import type { GuideWords } from './guide-words.ts'

type NewsProps = { words: GuideWords; days: GuideDays; onSeen: () => void }

export function News({ words, days, onSeen }: NewsProps) {
  const { trips, later, gone } = days
  const isAny = gone.length > 0 || [...trips, ...later].some(({ news }) => news !== null)
  if (!isAny) return null
  const fresh = [...trips, ...later].filter(({ news }) => news !== null)
  return (
    <section className="guide-news" aria-label={words.newsTitle}>
      <ul>
        {fresh.map(({ itemId, news, title, date }) => (
          <li key={itemId}>
            <strong>{news && words.news[news]}:</strong> {title}, {formatDay(date)}
          </li>
        ))}
        {gone.map(({ itemId, news, title, date, time }) => (
          <li key={itemId}>
            <strong>{words.news[news]}:</strong> <s>{title}</s>, {formatDay(date)}
            {time && `, ${time}`}
          </li>
        ))}
      </ul>
      <button type="button" className="button button-quiet" onClick={onSeen}>
        {words.seen}
      </button>
    </section>
  )
}
