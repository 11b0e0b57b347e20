import type { Words } from '#content/words/words.ts'

type Badge = { title: string; text: string }

/** The 'Trusted & Certified' strip of P2.4. */
export function TrustStrip({ badges, words }: { badges: readonly Badge[]; words: Words['home'] }) {
  return (
    <section aria-labelledby="trust-title" className="wrap pt-24">
      <div className="border-rule border-t pt-12">
        <h2 id="trust-title" className="text-h3">
          {words.trustTitle}
        </h2>
        <ul className="mt-6 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {badges.map((badge) => (
            <li key={badge.title}>
              <Seal />
              <p className="mt-3 font-semibold">{badge.title}</p>
              <p className="text-ink-2 mt-1 text-meta">{badge.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Our own stamp: associations' logos need their permission. */
function Seal() {
  return (
    <svg viewBox="0 0 32 32" className="text-disa h-9 w-9" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="16" cy="16" r="14" />
        <path d="m10 16.500 4.500 4.500 8-9.500" />
      </g>
    </svg>
  )
}
